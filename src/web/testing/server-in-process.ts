import { openSession } from '#server/features/sessions/sessions.service.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import type { FakeClock } from '#server/testing/fakes/fake-clock.ts'
import { sentMail } from '#server/testing/outbox.ts'
import { appOn } from '#server/testing/test-app.ts'

type Mail = Awaited<ReturnType<typeof sentMail>>[number]

/** One answered request, such as `POST /trpc/auth.signIn` and 200. */
export interface Answer {
  request: string
  status: number
}

/** The real server in this process, on a database of its own, and the browser's side of the connection to it. */
export interface ServerInProcess {
  /** For the factories and the callers of `src/server/testing`. */
  t: TestContext
  /** What the page's `fetch` does while the test runs. */
  fetch: typeof fetch
  /** Gives the browser the session cookie of this person. */
  signIn(user: { id: string }): Promise<void>
  /** Takes the cookies away, as a browser of another person. */
  signOut(): void
  /** Cuts the network, or gives it back. */
  setOnline(online: boolean): void
  /** Requests whose address matches fail as without a network until the returned function is called. */
  cut(address: RegExp): () => void
  /** Matching requests reach the server and their answers are lost, until the returned function is called. */
  loseAnswers(address: RegExp): () => void
  /** Holds matching requests before they reach the server until the returned function is called. */
  hold(address: RegExp): () => void
  /** Every request that was answered, oldest first. */
  answers: Answer[]
  /** Every e-mail that has left so far, oldest first. */
  mails(): Promise<Mail[]>
  /** What the server has logged as an error since the last time this was asked. */
  takeFaults(): string[]
}

/** The time of this machine, which a test may move forward; the screens read the same one. */
function createMovableClock(): FakeClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    set: (at) => {
      ahead = at - Date.now()
    },
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}

/** Starts it, signed out. */
export function startServerInProcess(): ServerInProcess {
  const faults: string[] = []
  const log = createLogger('error', { write: (line) => faults.push(line) })
  const t = createTestContext({}, { clock: createMovableClock(), log })
  const app = appOn(t)
  const cookies = new Map<string, string>()
  const cuts = new Set<RegExp>()
  const lost = new Set<RegExp>()
  const held = new Map<RegExp, Promise<void>>()
  const answers: Answer[] = []
  const mails: Mail[] = []
  let online = true

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const matches = (pattern: RegExp) => pattern.test(request.url)
    for (const [pattern, released] of held) if (matches(pattern)) await released
    if (!online || [...cuts].some(matches)) throw new TypeError('Failed to fetch')
    request.headers.set('origin', t.env.publicUrl)
    request.headers.set(
      'cookie',
      [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    )
    const response = await app.fetch(request)
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    answers.push({ request: `${request.method} ${pathname}`, status: response.status })
    if ([...lost].some(matches)) throw new TypeError('Failed to fetch')
    return response
  }

  return {
    t,
    answers,
    fetch(input, init) {
      const address = input instanceof Request ? input.url : input
      const request = new Request(new URL(address, window.location.href), init)
      return unlessAborted(answer(request), request.signal)
    },
    async signIn(user) {
      const { cookie } = await openSession(t.database, user.id, {
        secure: t.env.secureCookies,
        userAgent: 'Vitest',
      })
      keepCookie(cookies, cookie)
    },
    signOut: () => cookies.clear(),
    setOnline(next) {
      online = next
      Object.defineProperty(window.navigator, 'onLine', { value: next, configurable: true })
      window.dispatchEvent(new Event(next ? 'online' : 'offline'))
    },
    cut(address) {
      cuts.add(address)
      return () => void cuts.delete(address)
    },
    loseAnswers(address) {
      lost.add(address)
      return () => void lost.delete(address)
    },
    hold(address) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(address, promise)
      return () => {
        held.delete(address)
        resolve()
      }
    },
    async mails() {
      mails.push(...(await sentMail(t)))
      return mails
    },
    takeFaults: () => faults.splice(0),
  }
}

/** A browser stops waiting as soon as its page gives up. */
function unlessAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([answer, aborted])
}

/** Does with a `Set-Cookie` what a browser does: keeps it, or forgets it when it is over. */
function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
