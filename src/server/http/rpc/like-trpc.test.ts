import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { beforeAll, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { retryAfterOf } from '#server/lib/app-error.ts'
import { createRequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeOrder } from '#server/testing/factories.ts'
import { appOn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'

// Queries and mutations are answered by our own code: these tests fail when another release of tRPC
// writes another answer.

const t = createTestContext()
const app = appOn(t)
const signedIn: Record<string, string> = {}

beforeAll(async () => {
  const admin = await makeAdmin(t, { fullname: 'Awa « Cissé »' })
  await makeOrder(t)
  const { cookie } = await openSession(t, admin.id, { secure: false, userAgent: '' })
  Object.assign(signedIn, { cookie: cookie.split(';')[0], [OWNER_HEADER]: admin.id })
  // Later ones come too early, each with the same wait: the clock of the tests stands still.
  for (let i = 0; i < 3; i += 1) await t.anonymous.recovery.ask({ email: 'awa@exemple.ci' })
})

interface Asked {
  method?: string
  body?: string
  headers?: Record<string, string>
}

const query = (input: unknown) => encodeURIComponent(JSON.stringify(input))
const json = { 'content-type': 'application/json', origin: 'http://localhost:3000' }
const post = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { ...json, ...headers },
})

const asks: Array<[what: string, path: string, asked?: Asked]> = [
  ['a query', 'auth.me'],
  ['a query with an input', `orders.list?input=${query({})}`],
  ['a query with a content type', 'auth.me', { headers: json }],
  ['a query that answers null, without a session', 'auth.me', { headers: { cookie: '' } }],
  ['a query with an empty input', 'auth.me?input='],
  ['a query with another input than it takes', `orders.list?input=${query({ page: 2 })}`],
  ['a query whose input is no JSON', 'orders.list?input={'],
  ['a query that ignores an input that is no JSON', 'auth.me?input={'],
  ['a refused query', 'orders.mine'],
  ['a query of one who is signed out', 'orders.list', { headers: { cookie: '' } }],
  ['a query under another account', 'auth.me', { headers: { [OWNER_HEADER]: 'other' } }],
  ['a batch', `auth.me,orders.list?batch=1&input=${query({ 1: {} })}`],
  ['a batch of one', 'auth.me?batch=1'],
  ['a batch whose calls end differently', 'auth.me,orders.mine?batch=1&input={}'],
  ['a batch with a missing input', 'orders.detail,auth.me?batch=1'],
  ['a batch whose inputs are no object', 'orders.list,auth.me?batch=1&input=[1]'],
  ['a batch whose inputs are no JSON', 'orders.list,auth.me?batch=1&input={'],
  ['a batch with a comma in escapes', 'auth.me%2Cauth.me?batch=1'],
  ['a batch without its mark', 'auth.me,auth.me'],
  ['a batch with an unknown path', 'auth.me,orders.explode?batch=1'],
  ['a batch of unknown paths', 'a,b?batch=1'],
  ['a batch with an empty path', 'auth.me,?batch=1'],
  ['an empty batch', '?batch=1'],
  ['an empty path', ''],
  ['an unknown path', 'orders.explode'],
  ['a path of the prototype', 'constructor'],
  ['a namespace', 'orders'],
  ['a slash at the end', 'auth.me/'],
  ['a second slash', '/auth.me'],
  ['two slashes at the end', 'auth.me//'],
  ['a slash in escapes', 'auth.me%2F'],
  ['an accent', 'auth.mé'],
  ['connection parameters', `auth.me?connectionParams=${query({ a: 'b' })}`],
  ['connection parameters that are no texts', `auth.me?connectionParams=${query({ a: 1 })}`],
  ['HEAD', 'auth.me', { method: 'HEAD' }],
  ['a mutation by GET', 'auth.signOut'],
  ['a mutation by GET beside a query', 'auth.signOut,auth.me?batch=1'],
  ['a mutation by GET beside an unknown path', 'auth.signOut,nothing?batch=1'],
  ['a query by POST', 'auth.me', post('{}')],
  ['a subscription by POST', 'live.events', post('{}')],
  ['a subscription in a batch', 'live.events,live.events?batch=1'],
  ['PUT', 'auth.signOut', { ...post('{}'), method: 'PUT' }],
  ['DELETE', 'auth.signOut', { method: 'DELETE', headers: json }],
  ['a mutation without a value', 'auth.signOut', post('{}', { cookie: '' })],
  ['a mutation with a charset', 'auth.signOut', post('{}', { cookie: '', ...charset() })],
  ['a mutation without a body', 'recovery.ask', post('')],
  ['a mutation whose body is no JSON', 'recovery.ask', post('{')],
  ['a mutation with another input', 'recovery.ask', post('{"email":1}')],
  ['a mutation with null', 'recovery.ask', post('null')],
  ['a mutation that comes too early', 'recovery.ask', post('{"email":"awa@exemple.ci"}')],
  [
    'a batch of mutations',
    'recovery.ask,auth.signOut?batch=1',
    post('{"0":{"email":"awa@exemple.ci"}}', { cookie: '' }),
  ],
  ['a batch of mutations whose inputs are a list', 'recovery.ask?batch=1', post('[{}]')],
  ['a batch of mutations whose inputs are no JSON', 'recovery.ask?batch=1', post('nothing')],
]

function charset() {
  return { 'content-type': 'application/json; charset=utf-8' }
}

test.each(asks)('%s is answered as tRPC answers it', async (_, path, asked = {}) => {
  const { method = 'GET', body, headers = {} } = asked
  const init = { method, body: body ?? null, headers: { ...signedIn, ...headers } }
  const ours = await app.request(`/trpc/${path}`, init)
  const requestId = ours.headers.get('x-request-id') ?? ''
  const theirs = await stock(new Request(`http://localhost/trpc/${path}`, init), requestId)
  expect(await headAndBody(ours)).toEqual(await headAndBody(theirs))
})

/** The answer of tRPC's own adapter. */
function stock(req: Request, requestId: string): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/trpc',
    router: appRouter,
    req,
    maxBatchSize: 10,
    createContext: ({ resHeaders }) =>
      createRequestContext(t, { req, resHeaders, address: 'unknown', requestId }),
    responseMeta({ errors }) {
      const waits = errors.map(retryAfterOf).filter((wait) => wait !== undefined)
      return { headers: waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {} }
    },
  })
}

const OF_CALLS = ['vary', 'set-cookie', 'clear-site-data', 'retry-after']

async function headAndBody(answer: Response) {
  // Ours may be compressed besides, which the header says.
  const told = (name: string) => answer.headers.get(name)?.replace(/, accept-encoding.*/, '')
  const head = OF_CALLS.map((name) => [name, told(name)])
  // Without a type of its own, an answer gets one from Node's or from the server's `Response`.
  const isJson = answer.headers.get('content-type') === 'application/json'
  return { status: answer.status, body: await answer.text(), isJson, head }
}

test('several cookies of one answer stay several', async () => {
  const answer = await app.request('/trpc/auth.signOut,auth.signOut?batch=1', {
    ...post('{}', signedIn),
  })
  expect(answer.headers.getSetCookie()).toHaveLength(2)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
})
