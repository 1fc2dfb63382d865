import type { Orm } from '#server/db/database.ts'
import type { recurringOrders } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { findRecipient } from '../order-news.service.ts'

type Sender = Parameters<typeof enqueueMail>[1]

/**
 * Tells a client that this week's order could not be made, inside `write()`, within what `findRecipient` allows. The
 * client's page and the team's « Demandes » say it in any case.
 */
export function mailWeeklyProblem(
  ctx: Sender,
  orm: Orm,
  { clientId, nextDay }: Pick<typeof recurringOrders.$inferSelect, 'clientId' | 'nextDay'>,
  reason: string,
): void {
  const client = findRecipient(ctx, orm, clientId)
  if (client?.channel !== 'email') return
  const { fullname, email: to } = client
  enqueueMail(orm, ctx, {
    template: 'weekly-problem',
    to,
    userId: clientId,
    facts: { fullname, day: nextDay, reason },
  })
}
