import type { Orm } from '#server/db/database.ts'
import type { recurringOrders } from '#server/db/schema.ts'
import { findUser } from '#server/features/users/users.service.ts'
import { enqueueMail } from '#server/mail/outbox.ts'

type Sender = Parameters<typeof enqueueMail>[1]

/**
 * Tells a client that this week's order could not be made, inside `write()`. Nothing is written to a closed account, nor
 * to one without a confirmed address.
 */
export function mailWeeklyProblem(
  ctx: Sender,
  orm: Orm,
  { clientId, nextDay }: Pick<typeof recurringOrders.$inferSelect, 'clientId' | 'nextDay'>,
  reason: string,
): void {
  const client = findUser(orm, clientId)
  if (!client?.email || client.emailConfirmedAt === null || client.disabledAt !== null) return
  const { fullname, email: to } = client
  enqueueMail(orm, ctx, {
    template: 'weekly-problem',
    to,
    userId: clientId,
    facts: { fullname, day: nextDay, reason },
  })
}
