import { and, eq, type SQL } from 'drizzle-orm'
import { findUser, setNews } from '#server/access/users/users.service.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { clientAnswers, clientMessages, numberRequests, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { renderMessage } from '#server/messages/render.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { SetNewsInput } from '#shared/access/mail-preference.ts'
import type {
  OpenMessageInput,
  SettleMessageInput,
} from '#shared/orders/client-messages/client-messages.inputs.ts'
import { MAX_COUNTED } from '#shared/paging.ts'
import { createMessageSubjects } from '../message-subjects.service.ts'
import { takeRequestMessage } from '../number-requests/number-requests.service.ts'
import { isToSend, isUnseen, readNews } from './client-messages.queries.ts'
import { tellTeam } from './opened-messages.service.ts'
import { isReminder, isUnsent, isWaitingForHand } from './waiting-messages.sql.ts'

type Staff = ServiceContext & Pick<Deps, 'secret' | 'env'>
type Message = typeof clientMessages.$inferSelect

/** Messages that wait for a teammate, up to MAX_COUNTED. */
export function countWaitingMessages(
  { database: { orm }, env }: Pick<Deps, 'database' | 'env'>,
  now: number,
): number {
  return countWaiting(orm, and(isWaitingForHand(orm, now, env), isToSend(orm, now)))
}

/** Answers that nobody has read, up to MAX_COUNTED. */
export const countUnseenAnswers = (orm: Orm) => countUpTo(orm, clientAnswers, isUnseen)

/** Reminders that wait for a teammate, up to MAX_COUNTED. */
export function countWaitingReminders(
  { database: { orm }, env }: Pick<Deps, 'database' | 'env'>,
  now: number,
): number {
  return countWaiting(orm, and(isReminder, isWaitingForHand(orm, now, env)))
}

const countWaiting = (orm: Orm, which: SQL | undefined) =>
  orm
    .select({ id: clientMessages.id })
    .from(clientMessages)
    .leftJoin(users, eq(users.id, clientMessages.userId))
    .leftJoin(orders, eq(orders.id, clientMessages.orderId))
    .leftJoin(numberRequests, eq(numberRequests.id, clientMessages.requestId))
    .where(which)
    .limit(MAX_COUNTED)
    .all().length

/**
 * Hands the text of a waiting message to a teammate, with its link, which is made now and which the journal keeps. Throws
 * MESSAGE_GONE when it waits no more.
 */
export function openMessage(
  ctx: Staff,
  { messageId, way }: OpenMessageInput,
): Promise<{ phone: string; text: string }> {
  return ctx.database.write((orm) => {
    const message = waitingMessage(orm, ctx, messageId)
    if (!message) throw new AppError('MESSAGE_GONE')
    const text = textOf(orm, ctx, message)
    const set = { openedAt: ctx.clock.now(), openedBy: ctx.actor.id }
    orm.update(clientMessages).set(set).where(eq(clientMessages.id, messageId)).run()
    record(orm, ctx, message, { kind: 'message_opened', way })
    tellTeam(ctx)
    return { phone: message.phone, text: way === 'own_words' ? '' : text }
  })
}

function waitingMessage(orm: Orm, { clock, env }: Staff, id: string): Message | undefined {
  return orm
    .select({ message: clientMessages })
    .from(clientMessages)
    .leftJoin(users, eq(users.id, clientMessages.userId))
    .leftJoin(orders, eq(orders.id, clientMessages.orderId))
    .leftJoin(numberRequests, eq(numberRequests.id, clientMessages.requestId))
    .where(and(eq(clientMessages.id, id), isWaitingForHand(orm, clock.now(), env)))
    .get()?.message
}

function textOf(orm: Orm, ctx: Staff, message: Message): string {
  if (message.requestId !== null) return takeRequestMessage(orm, ctx, message.requestId).text
  const { secret, clock } = ctx
  const maker = { secret, subjects: createMessageSubjects(ctx), now: clock.now() }
  const rendered = renderMessage(orm, message, maker)
  if (!rendered) throw new AppError('MESSAGE_GONE')
  return rendered.text
}

/**
 * The answer to « Le message est parti ? ». A message that another teammate answered for stays as they said. Throws nothing
 * for one that waits no more: both meant the same.
 */
export function settleMessage(
  ctx: Staff,
  { messageId, hasLeft }: SettleMessageInput,
): Promise<void> {
  return ctx.database.write((orm) => {
    if (!hasLeft) {
      change(orm, ctx, messageId, { openedAt: null, openedBy: null })
      leaveToHands(orm, messageId)
      return
    }
    const now = ctx.clock.now()
    const left = {
      state: 'sent',
      sentAt: now,
      nextAttemptAt: now,
      handledBy: ctx.actor.id,
    } as const
    const message = change(orm, ctx, messageId, left)
    if (message) record(orm, ctx, message, { kind: 'message_sent' })
  })
}

/** Nobody knows whether an uncertain one left; said not to have, it waits for a hand, and no program sends it again. */
function leaveToHands(orm: Orm, messageId: string): void {
  const uncertain = and(eq(clientMessages.id, messageId), eq(clientMessages.state, 'uncertain'))
  orm.update(clientMessages).set({ state: 'refused' }).where(uncertain).run()
}

/** « Ne pas envoyer ». */
export function dropMessage(ctx: Staff, messageId: string): Promise<void> {
  return ctx.database.write((orm) => {
    const nextAttemptAt = ctx.clock.now()
    const dropped = { state: 'dropped', nextAttemptAt, handledBy: ctx.actor.id } as const
    const message = change(orm, ctx, messageId, dropped)
    if (message) record(orm, ctx, message, { kind: 'message_dropped' })
  })
}

/** Changes a message that still waits, and tells the team; undefined for one that does not. */
function change(
  orm: Orm,
  ctx: Staff,
  messageId: string,
  set: Partial<Message>,
): Message | undefined {
  const waiting = and(eq(clientMessages.id, messageId), isUnsent)
  const message = orm.update(clientMessages).set(set).where(waiting).returning().get()
  if (message) tellTeam(ctx)
  return message
}

function record(
  orm: Orm,
  ctx: Staff,
  { template, userId, requestId, orderId }: Message,
  { kind, way }: { kind: 'message_opened' | 'message_sent' | 'message_dropped'; way?: string },
): void {
  const version = userId === null ? null : (findUser(orm, userId)?.linkVersion ?? null)
  const data = { template, order: orderId, version, ...(way ? { way } : {}) }
  recordStaffAction(orm, ctx, { kind, target: userId ?? requestId, data })
}

/** Somebody of the team has read an answer; the first time stays. */
export function seeAnswer(ctx: Staff, answerId: string): Promise<void> {
  return ctx.database.write((orm) => {
    const unseen = and(eq(clientAnswers.id, answerId), isUnseen)
    orm.update(clientAnswers).set({ seenAt: ctx.clock.now() }).where(unseen).run()
    tellTeam(ctx)
  })
}

/** Sets how a client is told, as they asked the team. Throws NOT_FOUND for anybody but a client. */
export function setClientNews(ctx: Staff, { userId, ...choice }: SetNewsInput): Promise<void> {
  return ctx.database.write((orm) => {
    if (readNews(orm, userId) === null) throw new AppError('NOT_FOUND')
    if (!setNews(orm, userId, choice)) return
    const data = { newsBy: choice.newsBy ?? null, essentialOnly: choice.essentialOnly ?? null }
    recordStaffAction(orm, ctx, { kind: 'client_news_changed', target: userId, data })
  })
}
