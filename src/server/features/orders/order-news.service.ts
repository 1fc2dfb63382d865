import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems, type orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { MailFacts } from '#server/mail/facts.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { isWanted, type OrderMail } from '#shared/accounts/mail-preference.ts'
import { HOUR_MS } from '#shared/dates.ts'

/**
 * E-mails to one client in an hour: ordering and cancelling in a loop must not delay the e-mails of
 * others.
 */
export const MAX_AN_HOUR = 60

/** What an e-mail needs to be written with the change that causes it. */
export type Sender = Pick<ServiceContext, 'database' | 'clock' | 'outbox'>
type Named = Pick<typeof orders.$inferSelect, 'id' | 'reference' | 'clientId'>

/** An account that may be written to, with the number of its e-mails since a time. */
const recipientOf = statement((orm, p: { userId: string; since: number }) =>
  orm
    .select({
      fullname: users.fullname,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      disabledAt: users.disabledAt,
      essentialMailOnly: users.essentialMailOnly,
      recent: sql<number>`(select count(*) from mail_outbox m
        where m.user_id = ${p.userId} and m.created_at > ${p.since})`,
    })
    .from(users)
    .where(and(eq(users.id, p.userId), isNull(users.deletedAt))),
)

interface OrderNews<T extends OrderMail> {
  order: Named
  template: T
  /** E-mail address of the livreur whom the facts name. */
  about?: string
  facts: Omit<MailFacts[T], 'fullname' | 'orderId' | 'reference'>
}

/**
 * Writes an e-mail to the client of an order, inside the `write()` of its cause. None is written
 * for a closed account, a client without a confirmed address, for a kind that its owner switched off, or beyond
 * MAX_AN_HOUR.
 */
export function mailClient<T extends OrderMail>(
  ctx: Sender,
  orm: Orm,
  { order, facts, ...news }: OrderNews<T>,
): void {
  const { id: orderId, reference, clientId: userId } = order
  const client = recipientOf.get(orm, { userId, since: ctx.clock.now() - HOUR_MS })
  if (!client || client.disabledAt !== null || client.emailConfirmedAt === null) return
  if (!isWanted(news.template, client.essentialMailOnly)) return
  if (client.recent >= MAX_AN_HOUR) return
  const { fullname, email: to } = client
  if (to === null) return
  // TypeScript cannot combine the facts of a generic T.
  const whole = { ...facts, fullname, orderId, reference } as unknown as MailFacts[T]
  enqueueMail(orm, ctx, { ...news, to, userId, facts: whole })
}

const piecesOf = statement((orm, p: { orderId: string }) =>
  orm
    .select({ count: sql<number | null>`sum(${orderItems.quantity})` })
    .from(orderItems)
    .where(eq(orderItems.orderN, numberOfOrder(p.orderId))),
)

/** The pieces of an order, all lines together. */
export function countPieces(orm: Orm, orderId: string): number {
  return piecesOf.get(orm, { orderId })?.count ?? 0
}
