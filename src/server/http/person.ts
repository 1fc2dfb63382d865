import type { Deps } from '#server/deps.ts'
import { type Account, sessionRefusal } from '#server/features/sessions/sessions.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createRequestContext, refuseOtherAccount } from '#server/request-context.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { HttpContext } from './context.ts'

/** Whether a client whose session was opened by their link may ask for it. */
interface Openness {
  byLink: boolean
}

/**
 * The signed-in account of a request outside the API. Throws OTHER_ACCOUNT, ACCOUNT_NOT_NAMED,
 * UNAUTHENTICATED, the refusal of the account, BY_LINK_ONLY or FORBIDDEN.
 */
export async function personOf(
  deps: Deps,
  c: HttpContext,
  roles: readonly Role[],
  { byLink }: Openness = { byLink: false },
): Promise<Account> {
  const resHeaders = new Headers()
  const facts = { req: c.req.raw, resHeaders, address: c.get('address') }
  const ctx = await createRequestContext(deps, { ...facts, requestId: c.get('requestId') })
  for (const cookie of resHeaders.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  refuseOtherAccount(ctx, c.req.method !== 'GET' && c.req.method !== 'HEAD')
  const { session } = ctx
  if (!session) throw new AppError('UNAUTHENTICATED')
  c.set('userId', session.account.id)
  const refusal = sessionRefusal(session)
  if (refusal) throw new AppError(refusal)
  if (session.byLink && !byLink) throw new AppError('BY_LINK_ONLY')
  if (!roles.includes(session.account.role)) throw new AppError('FORBIDDEN')
  return session.account
}
