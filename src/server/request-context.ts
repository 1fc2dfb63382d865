import { parse } from 'hono/utils/cookie'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { type PairedDevice, readDevice } from './access/devices/paired-device.service.ts'
import { hidesPlaces } from './access/sessions/link-browser.service.ts'
import { sessionCookieName } from './access/sessions/lucia.service.ts'
import { type LiveSession, readSession } from './access/sessions/sessions.service.ts'
import type { Deps } from './deps.ts'
import { AppError } from './lib/app-error.ts'

/** The facts of the request itself. */
export interface RequestFacts {
  req: Request
  resHeaders: Pick<Headers, 'append' | 'set'>
  /** Address of the client, as far as the proxies in front are trusted. */
  address: string
  requestId: string
}

/**
 * Whether a request names the account of its session: `own`; `unnamed`, when it names none;
 * `other`, when it was made under another account than the cookie's; `signed-out`, when there is no
 * session.
 */
type MadeUnder = 'own' | 'unnamed' | 'other' | 'signed-out'

export interface RequestContext extends Deps {
  /** Undefined too when the request was made under another account. */
  session: LiveSession | undefined
  madeUnder: MadeUnder
  /** The tablet of the workshop that it comes from; beside a session where somebody signed in on it. */
  device: PairedDevice | undefined
  /** It is asked of a session of a client's link, as `hidesPlaces` says it. */
  placesHidden: boolean
  secure: boolean
  userAgent: string
  address: string
  requestId: string
  /** As the browser sent them, by name. */
  cookies: Readonly<Record<string, string | undefined>>
  setCookie(cookie: string): void
  /**
   * Makes the browser empty its HTTP cache and its back-forward pages. Never its storage, which
   * holds a livreur's queue.
   */
  clearBrowserCache(): void
}

/**
 * Reads the session and its account. A missing, expired or altered cookie means signed out: the
 * refusal must come from a procedure, with its code, and not as a bare HTTP error.
 */
export async function createRequestContext(
  deps: Deps,
  facts: RequestFacts,
): Promise<RequestContext> {
  const { req, resHeaders, address, requestId } = facts
  const secure = deps.env.secureCookies
  const setCookie = (cookie: string) => resHeaders.append('set-cookie', cookie)
  const cookies = parse(req.headers.get('cookie') ?? '')
  const token = cookies[sessionCookieName(secure)]
  const found = token ? await readSession(deps, token, secure) : undefined
  const madeUnder = madeUnderOf(found, req.headers.get(OWNER_HEADER))
  const session = madeUnder === 'other' ? undefined : found
  if (session?.renewedCookie) setCookie(session.renewedCookie)
  const userAgent = req.headers.get('user-agent') ?? ''
  const clearBrowserCache = () => resHeaders.set('clear-site-data', '"cache"')
  const asked = { secure, userAgent, address, requestId, cookies, setCookie, clearBrowserCache }
  const device = await readDevice({ ...deps, ...asked })
  const ctx = { ...deps, ...asked, session, madeUnder, device }
  return { ...ctx, placesHidden: session?.byLink === true && hidesPlaces(ctx, session.account.id) }
}

function madeUnderOf(session: LiveSession | undefined, named: string | null): MadeUnder {
  if (!session) return 'signed-out'
  if (named === null) return 'unnamed'
  return named === session.account.id ? 'own' : 'other'
}

/**
 * Refuses a request made under another account than the session's: it was queued on a phone,
 * another tab signed in as someone else, or a proxy joined one person's body with another's cookie.
 * A change (`acts`) must name its account. Throws OTHER_ACCOUNT or ACCOUNT_NOT_NAMED.
 */
export function refuseOtherAccount({ madeUnder }: RequestContext, acts: boolean): void {
  if (madeUnder === 'other') throw new AppError('OTHER_ACCOUNT')
  if (acts && madeUnder === 'unnamed') throw new AppError('ACCOUNT_NOT_NAMED')
}
