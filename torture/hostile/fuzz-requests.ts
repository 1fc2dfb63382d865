import { createHmac } from 'node:crypto'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { WAVE_KEY, WAVE_SECRET } from '#server/testing/fakes/fake-wave.ts'
import { appOn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/accounts/owner-header.ts'
import { FORM_PATHS } from '#shared/site/site-forms.ts'
import type { Random } from '../random.ts'
import type { SignedIn } from '../signed-in.ts'
import type { Ground } from './ground.ts'
import { hostileValues, toJson } from './hostile-values.ts'
import { mutate } from './mutate.ts'
import { allProcedures, type Procedure, validInputs } from './valid-inputs.ts'
import type { Asked } from './wire.ts'

/** One thing to send: a request, or bytes that are hardly one. */
export type Draft = { what: string } & ({ asked: Asked } | { raw: Buffer })

interface Making {
  ground: Ground
  /** Those whose sessions a call may end. */
  doomed: SignedIn
  origin: string
  seed: number
  random: Random
}

/** They end the session that asks, or its account: the people of the ground must stay signed in. */
const ENDS_SESSION = new Set([
  'auth.signOut',
  'profile.closeOtherSessions',
  'profile.closeSession',
  'profile.deleteAccount',
  'profile.changePassword',
])

/** As many networks as a town: the limits by address do not hide what lies behind them. */
const ADDRESSES = 500

/** Draws malformed requests of every kind, over every procedure and every route. */
export function createDrafts({ ground, doomed, origin, seed, random }: Making): () => Draft {
  const procedures = allProcedures()
  const routes = allRoutes()
  const hostile = hostileValues(seed, random)
  const ids = [...Object.values(ground.orders), ...ground.others, ground.productId]
  const make = validInputs({ ids }, random)
  const people = Object.values(ground.people)
  let turn = 0

  function somebody(path: string): Record<string, string> {
    if (ENDS_SESSION.has(path)) return doomed.headers
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
      return {
        what,
        asked: { ...POSTED, path: `/trpc/${path}`, headers: json(headers), body: text },
      }
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
      return {
        what,
        asked: { ...POSTED, path: `/trpc/${paths}?batch=1`, headers: json(headers), body },
      }
    return { what, asked: { path: `/trpc/${paths}?batch=1&input=${inQuery(body)}`, headers } }
  }

  /** A call whose envelope is wrong. */
  function oddCall(): Draft {
    const procedure = random.pick(procedures)
    const draft = call(procedure)
    if (!('asked' in draft)) return draft
    const { asked } = draft
    const odd = random.pick(ODD)
    return { what: `odd ${draft.what}`, asked: odd(asked, { random, hostile, doomed }) }
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
    if (verb === 'GET' || verb === 'HEAD' || verb === 'OPTIONS' || verb === 'DELETE')
      return { what, asked: { method: verb, path: filled + query, headers } }
    const type = path.includes('uploads') ? 'image/png' : 'application/json'
    const body = random.below(2) === 0 ? textOf(hostile()) : toJson(hostile())
    return {
      what,
      asked: {
        method: verb,
        path: filled + query,
        headers: { 'content-type': type, ...headers },
        body,
      },
    }
  }

  function form(): Draft {
    const path = random.pick(FORM_PATHS)
    const fields = ['email', 'password', 'fullname', 'phone', 'message', '__proto__', 'zone']
    const pairs = fields.map((name) => `${name}=${inQuery(textOf(hostile())).slice(0, 5_000)}`)
    const accept = random.pick(['text/html', 'application/json', '*/*', ''])
    const type = 'application/x-www-form-urlencoded'
    const body = random.below(5) === 0 ? `${pairs.join('&')}&%zz=%ff&=&&==` : pairs.join('&')
    const headers = { ...common(), accept, 'content-type': type }
    return { what: `form ${path}`, asked: { ...POSTED, path, headers, body } }
  }

  /** A message that Wave seems to have signed: its content is as wrong as any. */
  function webhook(): Draft {
    const event = { id: 'EV_1', type: 'checkout.session.completed', data: { id: 'cos-1' } }
    const body = toJson(mutate(event, hostile, random))
    const at = Math.floor(Date.now() / 1000) - random.pick([0, 0, 0, 10_000, -10_000])
    const signature = createHmac('sha256', WAVE_SECRET).update(`${at}${body}`).digest('hex')
    const signed = `t=${at},v1=${random.pick([signature, signature, 'f'.repeat(64), '', 'é'])}`
    const headers = {
      'content-type': 'application/json',
      'wave-signature': random.pick([signed, signed, signed, 't=,v1=', `${signed},${signed}`]),
    }
    const what = 'a message of Wave'
    return { what, asked: { ...POSTED, path: '/api/wave/webhook', headers, body } }
  }

  function bytes(): Draft {
    const [what, text] = random.pick(RAW)
    return { what: `bytes: ${what}`, raw: Buffer.from(text, 'latin1') }
  }

  return () => {
    const kind = random.below(100)
    if (kind < 60) return nextCall()
    if (kind < 67) return batch()
    if (kind < 77) return oddCall()
    if (kind < 91) return route()
    if (kind < 93) return form()
    if (kind < 95) return webhook()
    return bytes()
  }
}

const POSTED = { method: 'POST' } as const
const json = (headers: Record<string, string>) => ({
  ...headers,
  'content-type': 'application/json',
})

/** Half a character cannot be percent-encoded: it goes as its replacement. Long inputs go by POST in our pages. */
const inQuery = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 12_000)

const textOf = (value: unknown) => (typeof value === 'string' ? value : toJson(value))

interface Route {
  method: string
  path: string
}

/** With Wave, which has a route of its own. */
export const wavePaid = (url: string) => ({
  WAVE_API_KEY: WAVE_KEY,
  WAVE_WEBHOOK_SECRET: WAVE_SECRET,
  WAVE_API_URL: url,
})

/** Every route of the application, as it is mounted. */
function allRoutes(): Route[] {
  const { routes } = appOn(createTestContext({ DEMO: '0', ...wavePaid('http://localhost:1') }))
  const own = routes.filter(({ path }) => path !== '/*')
  return [
    ...new Map(own.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values(),
  ]
}

/** One part of a path. */
function segment(random: Random, hostile: () => unknown, ids: readonly string[]): string {
  const way = random.below(4)
  if (way === 0) return random.pick(ids)
  if (way === 1) return random.pick(SEGMENTS)
  return encodeURIComponent(textOf(hostile()).toWellFormed()).slice(0, 4_000)
}

const SEGMENTS = [
  '..%2f..%2flaveo.db',
  '%2e%2e/%2e%2e/etc/passwd',
  '....//....//secret.key',
  '%00',
  'a%00.webp',
  '%ff%fe',
  '%',
  '%zz',
  '%u0041',
  '%c0%af',
  '%E0%80%80',
  'con',
  '.git/config',
  'assets/../../main.js',
  'a'.repeat(8_000),
  '*',
  ';jsessionid=1',
  '%0d%0aSet-Cookie:%20a=b',
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']

const QUERIES = [
  'input=1&input=2',
  'batch=1&batch=1',
  'batch=1&input[0]=x',
  '__proto__[a]=1&constructor=2',
  'etape=pickup&etape=delivery&prise=1e309&legende=%00',
  'taille=petite&taille=',
  'amount=-1e309',
  `${'a=1&'.repeat(2_000)}`,
  '%ff=%fe&%=1',
  'connectionParams=%7B',
  'lastEventId=1e309',
]

const ODD_HEADERS: ReadonlyArray<Record<string, string>> = [
  {},
  {},
  {},
  { range: 'bytes=0-0,1-1,2-2,-1' },
  { range: 'bytes=99999999999999999999-1' },
  { range: `bytes=${'0-,'.repeat(500)}` },
  { 'if-none-match': '"'.repeat(3_000) },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Thu, 99 Foo 99999 99:99:99 GMT' },
  { 'accept-encoding': 'br;q=NaN, gzip;q=1e309, zstd;q=-1, *;q=0' },
  { 'accept-encoding': `${'x,'.repeat(2_000)}` },
  { accept: `${'text/html;q=0.1,'.repeat(500)}` },
  { 'accept-language': `${'fr-CI;q=0.1,'.repeat(500)}` },
  { 'last-event-id': '-1' },
  { 'last-event-id': '9'.repeat(400) },
  { 'x-forwarded-for': `${'1.2.3.4, '.repeat(800)}::ffff:999.1.1.1` },
  { 'x-forwarded-for': 'fe80::1%eth0, [::1]:99999' },
  { 'x-forwarded-host': 'mal.example', 'x-forwarded-proto': 'https', forwarded: 'for="_gazonk"' },
  { host: 'mal.example' },
  { host: '[::1' },
  { host: '' },
  { expect: '100-continue' },
  { 'content-encoding': 'gzip' },
  { 'user-agent': 'x'.repeat(6_000) },
  { 'x-http-method-override': 'DELETE' },
  { upgrade: 'websocket', connection: 'Upgrade' },
]

interface Oddity {
  random: Random
  hostile: () => unknown
  doomed: SignedIn
}

/** What may be wrong around an input that could be right. */
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

function forgedCookie({ random, hostile, doomed }: Oddity): string {
  const own = doomed.headers.cookie ?? ''
  const value = textOf(hostile()).replace(/[^\x21-\x7e]/g, '%00')
  return random.pick([
    `laveo=${value.slice(0, 4_000)}`,
    `laveo-browser=${value.slice(0, 4_000)}`,
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

const post = (headers: string, body: string) =>
  `POST /trpc/auth.me HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`

/** Bytes that a proxy would not pass on, and some that it might. */
const RAW: ReadonlyArray<[what: string, text: string]> = [
  ['no request', '\0\0\0\0\r\n\r\n'],
  ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['HTTP/0.9', 'GET /\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', get('/', 'Host: b\r\n')],
  ['a whole address', get('http://mal.example/trpc/auth.me')],
  ['an address of nothing', get('//')],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a tunnel', 'CONNECT mal.example:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a trace', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an invented method', 'JEFF / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a space in the path', get('/a b c')],
  ['high bytes in the path', get('/\xff\xfe\xc0')],
  ['a control byte in the path', get('/\x01\x02')],
  ['a host of high bytes', 'GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n'],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b?c#d\r\n\r\n'],
  ['a host with a user', 'GET / HTTP/1.1\r\nHost: u:p@a:99999\r\n\r\n'],
  ['a header without a colon', get('/', 'nothing\r\n')],
  ['a header with a NUL', get('/', 'X-A: a\0b\r\n')],
  ['a folded header', get('/', 'X-A: a\r\n  b\r\n')],
  ['a space before the colon', get('/', 'Content-Length : 5\r\n')],
  ['3,000 headers', get('/', 'X-A: a\r\n'.repeat(3_000))],
  ['a cookie of 60 kB', get('/', `Cookie: laveo=${'a'.repeat(60_000)}\r\n`)],
  ['a path of 60 kB', get(`/${'a'.repeat(60_000)}`)],
  ['high bytes in a cookie', get('/trpc/auth.me', 'Cookie: laveo=\xff\xfe\x80\r\n')],
  ['two lengths', post('Content-Length: 5\r\nContent-Length: 6', 'abcdef')],
  ['a length below zero', post('Content-Length: -1', 'a')],
  ['a length that is none', post('Content-Length: 1e3', 'a')],
  [
    'a length and pieces',
    post('Content-Length: 3\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
  ],
  ['pieces, twice said', post('Transfer-Encoding: chunked, chunked', '0\r\n\r\n')],
  ['pieces, oddly said', post('Transfer-Encoding: xchunked', '0\r\n\r\n')],
  ['a piece of no size', post('Transfer-Encoding: chunked', 'zz\r\nabc\r\n')],
  ['a piece of huge size', post('Transfer-Encoding: chunked', 'ffffffffffffffff\r\nabc')],
  ['a piece below zero', post('Transfer-Encoding: chunked', '-1\r\na\r\n')],
  ['a piece cut short', post('Transfer-Encoding: chunked', '5\r\nab')],
  [
    'pieces with long extensions',
    post('Transfer-Encoding: chunked', `1;${'a=b;'.repeat(5_000)}\r\na\r\n0\r\n\r\n`),
  ],
  ['a body cut short', post('Content-Length: 500\r\nContent-Type: application/json', '{"a":')],
  ['two requests in one', get('/healthz') + get('/trpc/%ff')],
  [
    'a socket to upgrade',
    get('/', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'),
  ],
  ['an expectation', post('Expect: 200-maybe\r\nContent-Length: 2', '{}')],
]
