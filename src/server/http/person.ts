import { callingDevice } from '#server/access/devices/calling-device.service.ts'
import { actorOfDevice } from '#server/access/devices/paired-device.service.ts'
import { linkBrowser, readingBrowser } from '#server/access/sessions/link-browser.service.ts'
import { type Account, sessionRefusal } from '#server/access/sessions/sessions.service.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import {
  createRequestContext,
  type RequestContext,
  refuseOtherAccount,
} from '#server/request-context.ts'
import { DOWNLOADS_NEED_PROOF, isProofFresh } from '#shared/access/second-factor/proof.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import type { HttpContext } from './context.ts'

/** Whether a client whose session was opened by their link may ask for it. */
interface Openness {
  byLink: boolean
}

/** A download follows the call that asks for it: the proof that was enough then does not end between the two. */
const ASKED_BEFORE_MS = MINUTE_MS

/**
 * The signed-in account, or the tablet of the workshop: for photos of linen. Throws DEVICE_UNPAIRED, and what
 * `personOf` throws.
 */
export async function personOrDeviceOf(
  deps: Deps,
  c: HttpContext,
  roles: readonly Role[],
  openness?: Openness,
): Promise<Actor & Pick<Account, 'approvedAt'>> {
  const ctx = await contextOf(deps, c)
  // An image names no account: it is read for the one that is signed in.
  const device = ctx.session && !acts(c) ? undefined : callingDevice(ctx)
  if (!device) return personIn(ctx, c, roles, openness)
  return { ...actorOfDevice(device), approvedAt: ctx.clock.now() }
}

/**
 * The signed-in account of a request outside the API. Throws OTHER_ACCOUNT, ACCOUNT_NOT_NAMED,
 * UNAUTHENTICATED, the refusal of the account, BY_LINK_ONLY, ENROLMENT_NEEDED, FORBIDDEN or PROOF_REQUIRED, in
 * the order of the API.
 */
export async function personOf(
  deps: Deps,
  c: HttpContext,
  roles: readonly Role[],
  openness?: Openness,
): Promise<Account & Actor> {
  return personIn(await contextOf(deps, c), c, roles, openness)
}

async function contextOf(deps: Deps, c: HttpContext): Promise<RequestContext> {
  const resHeaders = new Headers()
  const facts = { req: c.req.raw, resHeaders, address: c.get('address') }
  const ctx = await createRequestContext(deps, { ...facts, requestId: c.get('requestId') })
  for (const cookie of resHeaders.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return ctx
}

const acts = ({ req }: HttpContext) => req.method !== 'GET' && req.method !== 'HEAD'

function personIn(
  ctx: RequestContext,
  c: HttpContext,
  roles: readonly Role[],
  { byLink }: Openness = { byLink: false },
): Account & Actor {
  refuseOtherAccount(ctx, acts(c))
  const { session } = ctx
  if (!session) throw new AppError('UNAUTHENTICATED')
  c.set('userId', session.account.id)
  const refusal = sessionRefusal(session)
  if (refusal) throw new AppError(refusal)
  if (session.byLink && !byLink) throw new AppError('BY_LINK_ONLY')
  if (session.demand === 'needed') throw new AppError('ENROLMENT_NEEDED')
  if (!roles.includes(session.account.role)) throw new AppError('FORBIDDEN')
  const asksProof = DOWNLOADS_NEED_PROOF.some((path) => c.req.path.startsWith(path))
  if (asksProof && !isProofFresh(session.provenAt + ASKED_BEFORE_MS, Date.now()))
    throw new AppError('PROOF_REQUIRED', session.ways)
  const { account } = session
  if (account.role !== 'client') return account
  const browser = readingBrowser(ctx, session.byLink)
  if (!session.byLink) return { ...account, browser }
  return { ...account, placesHidden: ctx.placesHidden, browser, link: linkBrowser(ctx, session) }
}
