import type { LiveSession } from '#server/access/sessions/sessions.service.ts'
import { correctClient } from '#server/access/staff/team-clients.service.ts'
import { announceClientChange } from '#server/access/users/client-change.service.ts'
import { replaceLink } from '#server/orders/client-links/client-links.service.ts'
import type { ChangeClientInput } from '#shared/access/team-clients.ts'
import type { Merger } from './merge.service.ts'

/**
 * Corrects the name and the number of a client, as `correctClient` does, and throws as it does. The links that went to the number of before open
 * nothing any more: it may be somebody else's.
 */
export async function changeClient(
  ctx: Merger & { session: LiveSession },
  input: ChangeClientInput,
): Promise<void> {
  await ctx.database.write((orm) => {
    const { isOtherPhone } = correctClient(orm, ctx, input)
    if (isOtherPhone) replaceLink(orm, ctx, input.userId)
    announceClientChange(ctx)
  })
}
