import { eq, sql } from 'drizzle-orm'
import { hasDisowned } from '#server/access/sessions/link-browser.service.ts'
import type { Orm } from '#server/db/database.ts'
import { type orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Env } from '#server/env.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { MailFacts } from '#server/mail/letters.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import { sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import {
  channelOfNews,
  isWanted,
  type NewsReach,
  type NewsWay,
  type OrderMail,
} from '#shared/access/mail-preference.ts'
import { HOUR_MS } from '#shared/dates.ts'
import type { EstimateFacts } from '#shared/orders/total-words.ts'
import { messageInstead } from './order-messages.ts'

/**
 * E-mails to one client in an hour: ordering and cancelling in a loop must not delay the e-mails of
 * others.
 */
export const MAX_AN_HOUR = 60

/** Messages to a number cost more than e-mails. */
export const MAX_MESSAGES_AN_HOUR = 20

/** Writes an e-mail or a message with the change that causes it. */
export type Sender = Pick<ServiceContext, 'database' | 'clock' | 'outbox'>
type Named = Pick<typeof orders.$inferSelect, 'id' | 'reference' | 'clientId'>

/** An account that may be told, with the number of its e-mails and messages since a time. */
const recipientOf = statement((orm, p: { userId: string; since: number }) =>
  orm
    .select({
      fullname: users.fullname,
      email: users.email,
      phone: users.phone,
      emailConfirmedAt: users.emailConfirmedAt,
      disabledAt: users.disabledAt,
      deletedAt: users.deletedAt,
      hasDisowned: hasDisowned(p.userId),
      essentialMailOnly: users.essentialMailOnly,
      newsBy: users.newsBy,
      mails: sql<number>`(select count(*) from mail_outbox m
        where m.user_id = ${p.userId} and m.created_at > ${p.since})`,
      messages: sql<number>`(select count(*) from client_messages m
        where m.user_id = ${p.userId} and m.created_at > ${p.since})`,
    })
    .from(users)
    .where(eq(users.id, p.userId)),
)

interface OrderNews<T extends OrderMail> {
  order: Named
  /** The order is gone: its message goes with the client. */
  isDeleted?: boolean
  template: T
  /** E-mail address of the livreur whom the facts name. */
  about?: string
  /** Written also to a client who wants only the essential ones: nothing else tells them. */
  essential?: boolean
  facts: Omit<MailFacts[T], 'fullname' | 'orderId' | 'reference'>
}

/**
 * Tells the client of an order, inside the `write()` of its cause: by an e-mail or, where they have no confirmed address or
 * chose it, by a message to their number, never by both. Nothing is written for a closed account, for a kind that its owner
 * switched off, or beyond MAX_AN_HOUR. Returns the way that was taken.
 */
export function tellClient<T extends OrderMail>(
  ctx: Sender,
  orm: Orm,
  { order, isDeleted = false, facts, essential = false, ...news }: OrderNews<T>,
): NewsWay | null {
  const { id: orderId, reference, clientId: userId } = order
  const client = wantingRecipient(ctx, orm, { userId, template: news.template, essential })
  if (!client) return null
  const { fullname } = client
  // TypeScript cannot combine the facts of a generic T.
  const whole = { ...facts, fullname, orderId, reference } as unknown as MailFacts[T]
  if (client.channel === 'whatsapp') {
    const said = messageInstead(news.template, whole)
    const about = isDeleted ? null : orderId
    enqueueMessage(orm, ctx, { ...said, phone: client.phone, userId, orderId: about })
    return 'whatsapp'
  }
  enqueueMail(orm, ctx, { ...news, to: client.email, userId, facts: whole })
  return 'email'
}

/** Tells the client of another total that waits for their answer, inside its `write()`, where they are told by messages. */
export function tellNewTotal(
  ctx: Sender,
  orm: Orm,
  { id: orderId, reference, clientId: userId }: Named,
  told: EstimateFacts & { total: number },
): void {
  const client = findRecipient(ctx, orm, userId)
  if (client?.channel !== 'whatsapp') return
  const { fullname, phone } = client
  const facts = { fullname, reference, ...told }
  enqueueMessage(orm, ctx, { template: 'nouveau_total', phone, userId, orderId, facts })
}

/** How what `tellClient` would write to a client now would reach them. */
export function reachOfClient(
  ctx: Pick<Sender, 'clock'> & Senders,
  orm: Orm,
  whom: Whom,
): NewsReach {
  return newsOfClient(ctx, orm, whom).reach
}

/** By which way what `tellClient` would write now would go, and how it would reach the client. */
export function newsOfClient(ctx: Pick<Sender, 'clock'> & Senders, orm: Orm, whom: Whom) {
  const way = wantingRecipient(ctx, orm, whom)?.channel ?? null
  return { way, reach: reachBy(orm, ctx, way) }
}

/** The environment decides which news leave by themselves. */
interface Senders {
  env: Pick<Env, 'mailLeaves' | 'whatsApp'>
}

/** How news that were written this way reach a client. */
export function reachBy(orm: Orm, { env }: Senders, way: NewsWay | null): NewsReach {
  if (way === 'whatsapp') return sendsWhatsApp(orm, env) ? 'leaves' : 'waits'
  return way === 'email' && env.mailLeaves ? 'leaves' : 'none'
}

function wantingRecipient(
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

type Recipient = { fullname: string; essentialMailOnly: boolean } & (
  | { channel: 'email'; email: string }
  | { channel: 'whatsapp'; phone: string }
)

/** A client who may be told now, whatever about, and how: none whom `wayTo` does not reach, or beyond MAX_AN_HOUR. */
export function findRecipient(
  { clock }: Pick<Sender, 'clock'>,
  orm: Orm,
  userId: string,
): Recipient | null {
  const client = recipientOf.get(orm, { userId, since: clock.now() - HOUR_MS })
  if (!client) return null
  const { fullname, email, phone, essentialMailOnly, mails, messages } = client
  const channel = wayTo(client)
  if (channel === 'email' && email !== null && mails < MAX_AN_HOUR)
    return { fullname, essentialMailOnly, channel, email }
  if (channel === 'whatsapp' && messages < MAX_MESSAGES_AN_HOUR)
    return { fullname, essentialMailOnly, channel, phone }
  return null
}

export interface ReminderWays {
  /** Their confirmed address, unless they want messages alone. */
  email: string | null
  /** Their number, unless they want e-mails alone. */
  phone: string | null
}

/** The condition of `reminderWays`, in a query that reads `users`. */
export const reachColumns = {
  newsBy: users.newsBy,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  phone: users.phone,
  disabledAt: users.disabledAt,
  deletedAt: users.deletedAt,
  hasDisowned: hasDisowned(users.id),
}

/** By which ways a client may be reminded; null for a closed account, one who wants no news, and where nothing reaches them. */
export function reminderWays(client: Reached): ReminderWays | null {
  if (wayTo(client) === null) return null
  const { newsBy, email, emailConfirmedAt, phone, hasDisowned: isDisowned } = client
  return {
    email: emailConfirmedAt === null || newsBy === 'whatsapp' ? null : email,
    phone: phone === '' || newsBy === 'email' || isDisowned ? null : phone,
  }
}

export type Reached = Pick<
  typeof users.$inferSelect,
  'newsBy' | 'email' | 'emailConfirmedAt' | 'phone' | 'disabledAt' | 'deletedAt'
> & { hasDisowned: boolean }

/** By which way a client is told; null for a closed account, and without a confirmed address or a number that may be theirs. */
export function wayTo({
  newsBy,
  email,
  emailConfirmedAt,
  phone,
  ...account
}: Reached): NewsWay | null {
  if (account.disabledAt !== null || account.deletedAt !== null) return null
  const way = channelOfNews({ newsBy, hasMail: email !== null && emailConfirmedAt !== null })
  return way === 'whatsapp' && (phone === '' || account.hasDisowned) ? null : way
}
