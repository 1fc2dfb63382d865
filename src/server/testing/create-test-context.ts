import { sessionCookieName } from '#server/access/sessions/lucia.service.ts'
import { storedSessionId } from '#server/access/sessions/session-ids.service.ts'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import type { Database } from '#server/db/database.ts'
import { giveHistoryKey } from '#server/db/history/link.ts'
import type { Deps } from '#server/deps.ts'
import { loadEnv } from '#server/env.ts'
import { oneTimePerWrite } from '#server/lib/clock.ts'
import { JsonText } from '#server/lib/json-text.ts'
import { createLogger, type Logger } from '#server/lib/logger.ts'
import { LISTENERS } from '#server/listeners.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import type { CallLimit } from '#server/money/fne/dgi-api.ts'
import { createFneClient } from '#server/money/fne/fne-client.ts'
import type { TimeLimit } from '#server/money/wave/wave-api.ts'
import { createWaveClient } from '#server/money/wave/wave-client.ts'
import { makePushKey } from '#server/push/push-key.ts'
import { createPushService } from '#server/push/service.ts'
import { createHub } from '#server/realtime/hub.ts'
import { createLimits } from '#server/record/limits/limits.service.ts'
import { createRequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { emptyDatabase } from './empty-database.ts'
import { createFakeClock, type FakeClock } from './fakes/fake-clock.ts'
import { testTickets } from './fakes/test-tickets.ts'
import { keyOfTest, secretOfTest } from './history.ts'
import { preparedOnce } from './prepared-once.ts'
import { chooseModulesOfTests } from './shop-of-tests.ts'

const makeCaller = createCallerFactory(appRouter)

/** Every procedure as a function that runs the real middlewares, and gives what a browser would read. */
export type Caller = Read<ReturnType<typeof makeCaller>>

type Read<C> = {
  [K in keyof C]: C[K] extends (...input: infer I) => Promise<infer R>
    ? (...input: I) => Promise<R extends JsonText<infer T> ? T : R>
    : Read<C[K]>
}

/** Reads the results that are JSON text already. */
function readable<C extends object>(caller: C): Read<C> {
  const reading = (part: object): object =>
    new Proxy(part, {
      get(target, name) {
        const next: unknown = Reflect.get(target, name)
        return typeof next === 'function' ? reading(next) : next
      },
      async apply(target, _, input) {
        const result: unknown = await Reflect.apply(target as () => unknown, undefined, input)
        return result instanceof JsonText ? result.toJSON() : result
      },
    })
  return reading(caller) as Read<C>
}

export interface Browser {
  caller: Caller
  /** The cookies it sends, by name. */
  cookies: Map<string, string>
  /** Every `Set-Cookie` received, in order. */
  received: string[]
}

/** How the session of a test is opened. */
export interface Opening {
  signal?: AbortSignal
  byLink?: boolean
}

export interface TestContext extends Deps {
  clock: FakeClock
  /** A signed-out caller. */
  anonymous: Caller
  /**
   * A caller with a real session of this user, opened with a password or by a follow link. Every call
   * reads the session again, as a request does. `signal` ends its subscriptions.
   */
  as(user: { id: string }, how?: Opening): Promise<Caller>
  /** The browser of such a session, for its cookies. */
  signedIn(user: { id: string }, how?: Opening): Promise<Browser>
  /**
   * A browser that starts without cookies and keeps those it receives; at `address`, by default
   * 127.0.0.1.
   */
  browser(address?: string): Browser
}

const testPushKey = makePushKey()

interface Instead {
  clock?: FakeClock
  /** A database that is already migrated, such as a file. */
  database?: Database
  /** False for a shop that has chosen no module yet. */
  hasChosen?: boolean
  /** Ends one try to reach Wave. */
  waveLimit?: TimeLimit
  /** Ends one call to the DGI. */
  fneLimit?: CallLimit
  /** Ends one try to reach a push service. */
  pushLimit?: (endpoint: string) => AbortSignal
  /** Receives the log; without it, nothing is logged. */
  log?: Logger
}

/** The whole server without its HTTP surface, on its own database and by default its own clock. */
export function createTestContext(
  variables: Record<string, string> = {},
  {
    clock = createFakeClock(),
    database = emptyDatabase(),
    hasChosen = true,
    waveLimit,
    fneLimit,
    pushLimit,
    log = createLogger('silent'),
  }: Instead = {},
): TestContext {
  const env = loadEnv({ NODE_ENV: 'test', ...variables })
  const historyKey = keyOfTest(database)
  giveHistoryKey(database.sqlite, historyKey)
  if (hasChosen) chooseModulesOfTests(database)
  const deps = {
    env,
    log,
    database,
    historyKey,
    hub: createHub(),
    listeners: LISTENERS,
    clock: { ...clock, now: oneTimePerWrite(clock, database).now },
    secret: secretOfTest(database),
    tickets: testTickets,
    limits: createLimits(clock),
    outbox: createOutbox(),
    wave: createWaveClient(env, waveLimit),
    fne: createFneClient(env, fneLimit),
    push: createPushService({
      key: testPushKey,
      subject: () => 'mailto:tests@laveo.test',
      rules: { loopback: true },
      ...(pushLimit && { timeLimit: pushLimit }),
    }),
  }
  const signedIn = async (user: { id: string }, { signal, byLink = false }: Opening = {}) => {
    const secure = deps.env.secureCookies
    const opening = { secure, userAgent: 'Vitest', byLink }
    const { cookie } = await openSession(deps, user.id, opening)
    return visitor(deps, { cookie, signal })
  }
  return {
    ...deps,
    anonymous: visitor(deps).caller,
    browser: (address) => visitor(deps, { address }),
    as: async (user, how) => (await signedIn(user, how)).caller,
    signedIn,
  }
}

interface Visit {
  cookie?: string
  signal?: AbortSignal | undefined
  address?: string | undefined
}

function visitor(deps: Deps, { cookie, signal, address = '127.0.0.1' }: Visit = {}): Browser {
  const cookies = new Map<string, string>()
  const received: string[] = []
  if (cookie) keep(cookies, cookie)
  const context = async () => {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const account = accountOf(deps, cookies)
    const named: Record<string, string> = account ? { [OWNER_HEADER]: account } : {}
    const headers = { ...named, cookie: sent, 'user-agent': 'Vitest' }
    const req = new Request(`${deps.env.publicUrl}/trpc`, { headers })
    const setCookie = (line: string) => {
      received.push(line)
      keep(cookies, line)
    }
    const resHeaders = new Headers()
    const facts = { req, resHeaders, address, requestId: 'test' }
    const made = await createRequestContext(deps, facts)
    for (const line of resHeaders.getSetCookie()) setCookie(line)
    return { ...made, setCookie }
  }
  return { caller: readable(makeCaller(context, { signal })), cookies, received }
}

const accountOfSession = preparedOnce('select user_id from sessions where id = ?')

/** The account of the browser's session, which its page sends with each request. */
export function accountOf(
  { database, env, secret }: Deps,
  cookies: Map<string, string>,
): string | undefined {
  const token = cookies.get(sessionCookieName(env.secureCookies)) ?? ''
  const id = storedSessionId(secret, token)
  return accountOfSession(database).pluck().get(id) as string | undefined
}

/** Handles a `Set-Cookie` like a browser: stores it, or removes it when it has expired. */
function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
