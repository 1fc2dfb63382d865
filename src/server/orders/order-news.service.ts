import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems, type orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { MailFacts } from '#server/mail/letters.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { isWanted, type OrderMail } from '#shared/access/mail-preference.ts'
import { HOUR_MS } from '#shared/dates.ts'

/**
 * E-mails to one client in an hour: ordering and cancelling in a loop must not delay the e-mails of
 * others.
 */
export const MAX_AN_HOUR = 60

/** Writes an e-mail with the change that causes it. */
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
  /** Written also to a client who wants only the essential ones: nothing else tells them. */
  essential?: boolean
  facts: Omit<MailFacts[T], 'fullname' | 'orderId' | 'reference'>
}

/**
 * Writes an e-mail to the client of an order, inside the `write()` of its cause. None is written
 * for a closed account, a client without a confirmed address, for a kind that its owner switched off, or beyond
 * MAX_AN_HOUR. Returns whether one was written.
 */
export function mailClient<T extends OrderMail>(
  ctx: Sender,
  orm: Orm,
  { order, facts, essential = false, ...news }: OrderNews<T>,
): boolean {
  const { id: orderId, reference, clientId: userId } = order
  const client = recipient(ctx, orm, { userId, template: news.template, essential })
  if (!client) return false
  const { fullname, email: to } = client
  // TypeScript cannot combine the facts of a generic T.
  const whole = { ...facts, fullname, orderId, reference } as unknown as MailFacts[T]
  enqueueMail(orm, ctx, { ...news, to, userId, facts: whole })
  return true
}

/** Whether `mailClient` would write such an e-mail to a client now. */
export function canMailClient(ctx: Pick<Sender, 'clock'>, orm: Orm, whom: Whom): boolean {
  return recipient(ctx, orm, whom) !== null
}

function recipient(
  ctx: Pick<Sender, 'clock'>,
  orm: Orm,
  { userId, template, essential = false }: Whom,
): Recipient | null {
  const client = findRecipient(ctx, orm, userId)
  if (!client) return null
  return essential || isWanted(template, client.essentialMailOnly) ? client : null
}

interface Whom {
  userId: string
  template: OrderMail
  essential?: boolean
}

interface Recipient {
  fullname: string
  email: string
  essentialMailOnly: boolean
}

/** A client who may be written to now, whatever about: none with a closed account, without a confirmed address, or beyond MAX_AN_HOUR. */
export function findRecipient(
  { clock }: Pick<Sender, 'clock'>,
  orm: Orm,
  userId: string,
): Recipient | null {
  const client = recipientOf.get(orm, { userId, since: clock.now() - HOUR_MS })
  if (!client || client.disabledAt !== null || client.emailConfirmedAt === null) return null
  if (client.recent >= MAX_AN_HOUR) return null
  const { fullname, email, essentialMailOnly } = client
  return email === null ? null : { fullname, email, essentialMailOnly }
}

const piecesOf = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ count: sql<number | null>`sum(${orderItems.quantity})` })
    .from(orderItems)
    .where(eq(orderItems.orderN, numberOfOrder(p.orderId)))

/** The pieces of an order, all lines together. */
export function countPieces(orm: Orm, orderId: string): number {
  return piecesOf(orm, { orderId }).get()?.count ?? 0
}
