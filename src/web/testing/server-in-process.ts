import { PassThrough, Readable } from 'node:stream'
import type { Hono } from 'hono'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { createLogger } from '#server/lib/logger.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import type { FakeClock } from '#server/testing/fakes/fake-clock.ts'
import { sentMail } from '#server/testing/outbox.ts'
import { appOn } from '#server/testing/test-app.ts'

type Mail = Awaited<ReturnType<typeof sentMail>>[number]

/** An answered request, such as `POST /trpc/auth.signIn` and 200. */
export interface Answer {
  request: string
  status: number
}

/** The real server in this process with its own database, and the browser's connection to it. */
export interface ServerInProcess {
  /** For the factories and the callers of `src/server/testing`. */
  t: TestContext
  fetch: typeof fetch
  /** Gives the browser the session cookie of this person. */
  signIn(user: { id: string }): Promise<void>
  /** Calls in the session of the page, as another tab of the browser does. */
  otherTab(): Caller
  /** Removes the cookies, as in another person's browser. */
  signOut(): void
  /** Cuts or restores the network. */
  setOnline(online: boolean): void
  /**
   * Makes requests with a matching address fail as without a network, until the returned function is called. The first
   * `letThrough` of them still pass.
   */
  cut(address: RegExp, letThrough?: number): () => void
  /** Loses the answers to matching requests, which still reach the server, until the returned function is called. */
  loseAnswers(address: RegExp): () => void
  /** Holds matching requests before they reach the server until the returned function is called. */
  hold(address: RegExp): () => void
  /** Holds the answers to matching requests, which have reached the server, until the returned function is called. */
  holdAnswers(address: RegExp): () => void
  /** Every request that was answered, oldest first. */
  answers: Answer[]
  /** Every sent e-mail, oldest first. */
  mails(): Promise<Mail[]>
  /** The errors that the server has logged since the last call. */
  takeFaults(): string[]
}

/** The clock of the server and the screens, which a test may move forward. */
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

/** A complete page as the build renders it, without its styles. */
async function completePage(path: string): Promise<string | undefined> {
  const { completePaths, render } = await import('#web/prerender.tsx')
  const known = completePaths.find((complete) => complete === path)
  return known && render(known, '<body><!--body--></body>')
}

/** Starts the server. Nobody is signed in. */
export function startServerInProcess(dataDir: string): ServerInProcess {
  const faults: string[] = []
  const log = createLogger('error', { write: (line) => faults.push(line) })
  const t = createTestContext({ DATA_DIR: dataDir }, { clock: createMovableClock(), log })
  const app = appOn(t, completePage)
  const cookies = new Map<string, string>()
  const cuts = new Set<{ address: RegExp; letThrough: number }>()
  const lost = new Set<RegExp>()
  const held: Held = new Map()
  const heldAnswers: Held = new Map()
  const answers: Answer[] = []
  const mails: Mail[] = []
  let online = true

  function isCut({ url }: Request): boolean {
    for (const cut of cuts) {
      if (!cut.address.test(url)) continue
      if (cut.letThrough === 0) return true
      cut.letThrough -= 1
    }
    return false
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const matches = (pattern: RegExp) => pattern.test(request.url)
    await releaseOf(held, request)
    if (!online || isCut(request)) throw new TypeError('Failed to fetch')
    request.headers.set('origin', t.env.publicUrl)
    request.headers.set(
      'cookie',
      [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    )
    const response = await answerOf(app, request)
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    response.headers.set('date', new Date(t.clock.now()).toUTCString())
    await releaseOf(heldAnswers, request)
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
      const { cookie } = await openSession(t, user.id, {
        secure: t.env.secureCookies,
        userAgent: 'Vitest',
      })
      keepCookie(cookies, cookie)
    },
    otherTab() {
      const tab = t.browser()
      for (const [name, value] of cookies) tab.cookies.set(name, value)
      return tab.caller
    },
    signOut: () => cookies.clear(),
    setOnline(next) {
      online = next
      Object.defineProperty(window.navigator, 'onLine', { value: next, configurable: true })
      window.dispatchEvent(new Event(next ? 'online' : 'offline'))
    },
    cut(address, letThrough = 0) {
      const cut = { address, letThrough }
      cuts.add(cut)
      return () => void cuts.delete(cut)
    },
    loseAnswers(address) {
      lost.add(address)
      return () => void lost.delete(address)
    },
    hold: (address) => holdAt(held, address),
    holdAnswers: (address) => holdAt(heldAnswers, address),
    async mails() {
      mails.push(...(await sentMail(t)))
      return mails
    },
    takeFaults: () => faults.splice(0),
  }
}

/** Answers that are held until they are released, by the addresses. */
type Held = Map<RegExp, Promise<void>>

function holdAt(held: Held, address: RegExp): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set(address, promise)
  return () => {
    held.delete(address)
    resolve()
  }
}

async function releaseOf(held: Held, { url }: Request): Promise<void> {
  for (const [address, released] of held) if (address.test(url)) await released
}

/** The application's answer; a body that its handler writes itself comes as a stream. */
async function answerOf(app: Hono<HttpEnv>, request: Request): Promise<Response> {
  const bindings: HttpEnv['Bindings'] = {}
  const response = await app.fetch(request, bindings)
  if (!bindings.writeBody) return response
  const body = new PassThrough()
  request.signal.addEventListener('abort', () => body.destroy(), { once: true })
  bindings.writeBody(body)
  return new Response(Readable.toWeb(body) as ReadableStream, response)
}

/** Rejects as soon as the page aborts the request, as a browser does. */
function unlessAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([answer, aborted])
}

/** Applies a `Set-Cookie` header as a browser does: stores the cookie, or removes it once it has expired. */
function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
