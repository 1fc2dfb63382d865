import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { clientMessages } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { MESSAGE_RULES } from '#shared/messages/message-rules.ts'
import {
  MESSAGE_TEMPLATES,
  type MessageFacts,
  type MessageTemplate,
  WAITING_STATES,
} from '#shared/messages/templates.ts'
import type { ClientMessage } from './queue.ts'

type Sender = Pick<ServiceContext, 'database' | 'clock' | 'outbox'>

interface NewMessage<T extends MessageTemplate> {
  template: T
  /** E.164. */
  phone: string
  /** The record it is about; deleting it deletes the message. */
  userId?: string | null
  orderId?: string | null
  requestId?: string | null
  /** It waits until then, in milliseconds UTC; at once without. */
  notBefore?: number
  facts: MessageFacts[T]
}

/**
 * Writes a message to a number, inside the `write()` that causes it; what waits and says nothing new any more is dropped. It
 * leaves by itself where WhatsApp is configured, and stands in « À envoyer » elsewhere. Facts only: links and codes are made
 * when it leaves.
 */
export function enqueueMessage<T extends MessageTemplate>(
  orm: Orm,
  { database, clock, outbox }: Sender,
  { facts, notBefore, ...message }: NewMessage<T>,
): string {
  const now = clock.now()
  const { template, phone, userId = null, orderId = null, requestId = null } = message
  const subject = { template, phone, userId, orderId, requestId }
  dropReplaced(orm, subject, now)
  const id = newId()
  orm
    .insert(clientMessages)
    .values({ id, ...subject, facts, createdAt: now, nextAttemptAt: notBefore ?? now })
    .run()
  database.afterCommit(outbox.wake)
  return id
}

type Subject = Pick<ClientMessage, 'template' | 'phone' | 'userId' | 'orderId' | 'requestId'>

function dropReplaced(orm: Orm, subject: Subject, now: number): void {
  const { replaces } = MESSAGE_RULES[subject.template]
  if (replaces.length === 0) return
  drop(orm, and(sameSubject(subject), inArray(clientMessages.template, [...replaces])), now)
}

/** The messages about the same order; else about the same request; else to the same person. */
function sameSubject({ phone, userId, orderId, requestId }: Subject): SQL | undefined {
  const { orderId: order, requestId: request, userId: user, phone: number } = clientMessages
  if (orderId) return eq(order, orderId)
  if (requestId) return eq(request, requestId)
  const ofNobody = and(isNull(order), isNull(request))
  return and(ofNobody, userId ? eq(user, userId) : eq(number, phone))
}

/** Drops inside `write()` what waits about a request that somebody answered or that is over. */
export function dropMessagesOfRequest(orm: Orm, requestId: string, now: number): void {
  drop(orm, eq(clientMessages.requestId, requestId), now)
}

/** Drops inside `write()` the messages of a kind that wait about an order: what they ask was answered. */
export function dropMessagesOfOrder(
  orm: Orm,
  orderId: string,
  { template, now }: { template: MessageTemplate; now: number },
): void {
  const ofOrder = eq(clientMessages.orderId, orderId)
  drop(orm, and(ofOrder, eq(clientMessages.template, template)), now)
}

/** Drops inside `write()` one message that waits: another one tells what it told. */
export function dropOneMessage(orm: Orm, id: string, now: number): void {
  drop(orm, eq(clientMessages.id, id), now)
}

/** Drops inside `write()` a message that comes back to wait, where one written meanwhile has taken its place; not one that a teammate has in hand. */
export function dropIfReplaced(orm: Orm, message: ClientMessage, now: number): void {
  const { id, template, openedAt } = clientMessages
  const replacing = MESSAGE_TEMPLATES.filter((newer) =>
    MESSAGE_RULES[newer].replaces.includes(message.template),
  )
  // Two may be of one millisecond; their rows are in the order in which they were written.
  const isLater = sql`${clientMessages}.rowid > (select m.rowid from ${clientMessages} m where m.id = ${message.id})`
  const newer = orm
    .select({ id })
    .from(clientMessages)
    .where(and(sameSubject(message), inArray(template, replacing), isLater))
    .get()
  if (newer) drop(orm, and(eq(id, message.id), isNull(openedAt)), now)
}

/** Drops the reminders that wait for a number whose owner has answered, inside `write()`. */
export function dropReminders(orm: Orm, phone: string, now: number): void {
  const ofNumber = eq(clientMessages.phone, phone)
  drop(orm, and(ofNumber, eq(clientMessages.template, 'rappel')), now)
}

/** The record that a confirmed request belongs to has its messages too, inside `write()`. */
export function giveMessagesOfRequest(orm: Orm, requestId: string, userId: string): void {
  orm.update(clientMessages).set({ userId }).where(eq(clientMessages.requestId, requestId)).run()
}

function drop(orm: Orm, which: SQL | undefined, now: number): void {
  orm
    .update(clientMessages)
    .set({ state: 'dropped', nextAttemptAt: now })
    .where(and(which, inArray(clientMessages.state, [...WAITING_STATES])))
    .run()
}
