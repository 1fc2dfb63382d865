import { describeDevice } from '#server/lib/requests/user-agent.ts'
import { takeWrongCodesNotice } from '#server/record/limits/factor-tries.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { mailOwner } from './second-factor.mail.ts'

type Asking = Pick<RequestContext, 'database' | 'clock' | 'outbox' | 'limits' | 'userAgent'>

interface Owner {
  id: string
  email: string | null
  fullname: string
  passwordChangedAt: number | null
}

/**
 * E-mails the owner once a browser that gave their password has no try of a code left: somebody may have that password. At most
 * once a day for a password. `browser`: see `takeCodeTry`.
 */
export async function tellOfWrongCodes(
  ctx: Asking,
  owner: Owner,
  browser: string | undefined,
): Promise<void> {
  const undo = takeWrongCodesNotice(ctx, owner, browser)
  if (!undo) return
  const device = describeDevice(ctx.userAgent).label
  try {
    await ctx.database.write((orm) => mailOwner(orm, ctx, owner, 'second-codes-wrong', { device }))
  } catch (error) {
    undo()
    throw error
  }
}
