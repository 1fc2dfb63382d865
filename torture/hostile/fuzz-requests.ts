import { createTestContext } from '#server/testing/create-test-context.ts'
import { appOn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { FORM_PATHS } from '#shared/site-forms.ts'
import type { Random } from '../random.ts'
import type { SignedIn } from '../signed-in.ts'
import { type Attack, unharmed, unharmedOrCut } from './attack.ts'
import type { Ground } from './ground.ts'
import { hostileValues, toJson } from './hostile-values.ts'
import { mutate } from './mutate.ts'
import { METHODS, ODD_HEADERS, QUERIES, SEGMENTS } from './odd-parts.ts'
import { RAW } from './raw-requests.ts'
import { allProcedures, type Procedure, validInputs } from './valid-inputs.ts'
import { createWebhookDrafts, providerKeys } from './webhook-drafts.ts'
import { type Asked, calling } from './wire.ts'

/** A malformed request. */
export interface Draft {
  what: string
  asked: Asked
}

interface Making {
  ground: Ground
  /** A person whose session a call may end. */
  endable: () => SignedIn
  origin: string
  seed: number
  random: Random
}

/** They end the session that asks, or its account: the people of the ground must stay signed in. */
export const ENDS_SESSION = new Set([
  'auth.signOut',
  'profile.closeOtherSessions',
  'profile.closeSession',
  'profile.deleteAccount',
  'profile.changePassword',
])

/** The networks of a town: limits by address must not hide the code behind them. */
const ADDRESSES = 500

/** Draws attacks of every kind, over every procedure and every route. */
export function createDrafts({ ground, endable, origin, seed, random }: Making): () => Attack {
  const procedures = allProcedures()
  const routes = allRoutes()
  const hostile = hostileValues(seed, random)
  const ids = [...Object.values(ground.orders), ...ground.others, ground.productId]
  const make = validInputs({ ids }, random)
  const people = Object.values(ground.people)
  const webhook = createWebhookDrafts({ random, hostile })
  let turn = 0

  function somebody(path: string): Record<string, string> {
    if (ENDS_SESSION.has(path)) return endable().headers
    const person = random.below(10) < 2 ? undefined : random.pick(people)
    return person?.headers ?? {}
  }

  function common(path = ''): Record<string, string> {
    const n = random.below(ADDRESSES)
    const from = `41.66.${n >> 8}.${n & 255}`
    return { origin, 'x-forwarded-for': from, ...somebody(path) }
  }

  const inputFor = (procedure: Procedure) => mutate(make(procedure), hostile, random)

  function call(procedure: Procedure, text = toJson(inputFor(procedure))): Draft {
    const { path, type } = procedure
    const headers = common(path)
    const what = `${type} ${path}`
    if (type === 'mutation')
      return { what, asked: { ...calling(path, undefined, headers), body: text } }
    return { what, asked: { path: `/trpc/${path}?input=${inQuery(text)}`, headers } }
  }

  /** In turn: none is left out, whatever the seed. */
  function nextCall(): Draft {
    turn += 1
    return call(procedures[turn % procedures.length] as Procedure)
  }

  function batch(): Draft {
    const chosen = Array.from({ length: 1 + random.below(13) }, () => random.pick(procedures))
    const type = random.pick(['query', 'mutation'] as const)
    const some = chosen.filter((one) => one.type === type && !ENDS_SESSION.has(one.path))
    const paths = [...some.map(({ path }) => path), ...random.pick(BATCH_TAILS)].join(',')
    const inputs = toJson(Object.fromEntries(some.map((one, index) => [index, inputFor(one)])))
    const body = random.below(4) === 0 ? toJson(hostile()) : inputs
    const headers = common()
    const what = `batch of ${type}`
    if (type === 'mutation')
      return { what, asked: { ...calling(`${paths}?batch=1`, undefined, headers), body } }
    return { what, asked: { path: `/trpc/${paths}?batch=1&input=${inQuery(body)}`, headers } }
  }

  /** A call whose envelope is wrong. */
  function oddCall(): Draft {
    const procedure = random.pick(procedures)
    const { what, asked } = call(procedure)
    const odd = random.pick(ODD)
    return { what: `odd ${what}`, asked: odd(asked, { random, hostile, endable: endable() }) }
  }

  function route(): Draft {
    turn += 1
    const { method, path } = routes[turn % routes.length] as Route
    const filled = path
      .replace(/:\w+/g, () => segment(random, hostile, ids))
      .replace('*', () => segment(random, hostile, ids))
    const verb = method === 'ALL' || random.below(8) === 0 ? random.pick(METHODS) : method
    const query = random.below(3) === 0 ? `?${random.pick(QUERIES)}` : ''
    const headers = { ...common(), ...random.pick(ODD_HEADERS) }
    const what = `route ${method} ${path}`
    const asked: Asked = { method: verb, path: filled + query, headers }
    if (WITHOUT_BODY.includes(verb)) return { what, asked }
    const type = path.includes('uploads') ? 'image/png' : 'application/json'
    const body = random.below(2) === 0 ? textOf(hostile()) : toJson(hostile())
    return { what, asked: { ...asked, headers: { 'content-type': type, ...headers }, body } }
  }

  function form(): Draft {
    const path = random.pick(FORM_PATHS)
    const fields = ['email', 'password', 'fullname', 'phone', 'message', '__proto__', 'zone']
    const pairs = fields.map((name) => `${name}=${inQuery(textOf(hostile())).slice(0, 5_000)}`)
    const accept = random.pick(['text/html', 'application/json', '*/*', ''])
    const type = 'application/x-www-form-urlencoded'
    const body = random.below(5) === 0 ? `${pairs.join('&')}&%zz=%ff&=&&==` : pairs.join('&')
    const headers = { ...common(), accept, 'content-type': type }
    return { what: `form ${path}`, asked: { method: 'POST', path, headers, body } }
  }

  /** Each kind of request, below this number of a hundred; the rest are bytes. */
  const kinds = [
    [60, nextCall],
    [67, batch],
    [77, oddCall],
    [91, route],
    [93, form],
    [95, webhook],
  ] as const

  return () => {
    const drawn = random.below(100)
    const draw = kinds.find(([below]) => drawn < below)?.[1]
    if (draw) {
      const { what, asked } = draw()
      return { what, sent: asked, right: unharmed }
    }
    const [what, text] = random.pick(RAW)
    return { what: `bytes: ${what}`, sent: Buffer.from(text, 'latin1'), right: unharmedOrCut }
  }
}

const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS', 'DELETE']

/** Half a character cannot be percent-encoded: it goes as its replacement. Long inputs go by POST in our pages. */
const inQuery = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 12_000)

const textOf = (value: unknown) => (typeof value === 'string' ? value : toJson(value))

interface Route {
  method: string
  path: string
}

/** Every route of the application, as it is mounted. */
function allRoutes(): Route[] {
  const nowhere = 'http://localhost:1'
  const keys = providerKeys({ wave: nowhere, whatsApp: nowhere })
  const { routes } = appOn(createTestContext({ DEMO: '0', ...keys }))
  const own = routes.filter(({ path }) => path !== '/*')
  return [
    ...new Map(own.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values(),
  ]
}

function segment(random: Random, hostile: () => unknown, ids: readonly string[]): string {
  const way = random.below(4)
  if (way === 0) return random.pick(ids)
  if (way === 1) return random.pick(SEGMENTS)
  return encodeURIComponent(textOf(hostile()).toWellFormed()).slice(0, 4_000)
}

interface Oddity {
  random: Random
  hostile: () => unknown
  endable: SignedIn
}

/** Faults around an input that could be right. */
const ODD: ReadonlyArray<(asked: Asked, odd: Oddity) => Asked> = [
  (asked) => withHeaders(asked, { 'content-type': 'text/plain' }),
  (asked) => withHeaders(asked, { 'content-type': 'application/json; charset=utf-16' }),
  (asked) => withHeaders(asked, { 'content-type': 'multipart/form-data; boundary=' }),
  (asked) => withHeaders(asked, { 'content-type': 'application/octet-stream' }),
  (asked) => withHeaders(asked, { origin: 'null' }),
  (asked) => withHeaders(asked, { origin: 'https://mal.example' }),
  (asked) => withHeaders(asked, { 'trpc-accept': 'application/jsonl' }),
  (asked) => withHeaders(asked, { accept: 'application/jsonl' }),
  (asked) => withHeaders(asked, { 'trpc-batch-mode': 'stream' }),
  (asked, { random }) => ({ ...asked, body: cut(asked.body, random) }),
  (asked, { random }) => ({ ...asked, body: cut(asked.body, random) }),
  (asked) => ({ ...asked, body: Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0xfe, 0x7d]) }),
  (asked) => ({ ...asked, method: 'POST', body: '' }),
  (asked) => ({
    ...asked,
    path: `${asked.path}${asked.path.includes('?') ? '&' : '?'}input=%7B&input=1`,
  }),
  (asked) => ({ ...asked, path: asked.path.replace('/trpc/', '/trpc//') }),
  (asked) => ({ ...asked, path: asked.path.replace('.', '%2e').replace('?', '%3f') }),
  (asked) => ({ ...asked, path: asked.path.replace(/\w+(?=\?|$)/, '__proto__') }),
  (asked, { random }) => ({ ...asked, method: random.pick(METHODS) }),
  (asked, { random }) => withHeaders(asked, random.pick(ODD_HEADERS)),
  (asked, odd) => withHeaders(asked, { cookie: forgedCookie(odd) }),
  (asked, odd) => withHeaders(asked, { cookie: forgedCookie(odd) }),
  (asked, { random }) => withHeaders(asked, { [OWNER_HEADER]: 'x'.repeat(random.below(3_000)) }),
]

const withHeaders = (asked: Asked, headers: Record<string, string>): Asked => ({
  ...asked,
  headers: { ...asked.headers, ...headers },
})

function cut(body: Asked['body'], random: Random): string {
  const text = typeof body === 'string' ? body : '{"a":1}'
  return text.slice(0, random.below(text.length + 1))
}

function forgedCookie({ random, hostile, endable }: Oddity): string {
  const own = endable.headers.cookie ?? ''
  const value = textOf(hostile()).replace(/[^\x21-\x7e]/g, '%00')
  return random.pick([
    `laveo=${value.slice(0, 4_000)}`,
    `laveo-browser=${value.slice(0, 4_000)}`,
    `laveo-team=${value.slice(0, 4_000)}`,
    `${own.slice(0, -1)}x`,
    `${own}%00`,
    `${own}; ${own}; laveo=`,
    `laveo=${'A'.repeat(12_000)}`,
    'laveo=%',
    'laveo=%E0%80',
    'laveo="; laveo-browser=.....; =; ;;',
    '__proto__=1; constructor=2; laveo=__proto__',
    'a=1; '.repeat(2_000),
  ])
}

const BATCH_TAILS = [
  [],
  [],
  ['nothing.here'],
  [''],
  ['', ''],
  ['__proto__'],
  ['auth.me.me'],
  ['live.events'],
]
