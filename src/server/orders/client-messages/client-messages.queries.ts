import { and, asc, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { clientAnswers, clientMessages, numberRequests, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newerThan, OLDEST, PAGE_LIMIT, PAGE_SIZE, toPage } from '#server/lib/page.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { wordMessage } from '#server/messages/render.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import type { WaitingMessagesInput } from '#shared/orders/client-messages/client-messages.inputs.ts'
import type { OrderLadder } from '#shared/shop/settings/reminder-settings.ts'
import { openRequestsOf, requestsToReach } from '../number-requests/number-requests.queries.ts'
import { remindersNow } from '../reminders/reminder-facts.queries.ts'
import { isReminder, isWaitingForHand } from './waiting-messages.sql.ts'

const opener = alias(users, 'opener')

export const isUnseen = isNull(clientAnswers.seenAt)

/**
 * Stands in « À envoyer ». A request that has a row in « À confirmer » has its message there: what waits, waits once. One that did
 * not leave by itself stands here all the same, for nothing else says why.
 */
export const isToSend = (orm: Orm, now: number) => {
  const { template, requestId, lastError } = clientMessages
  const hasRow = and(
    eq(template, 'demande_recue'),
    inArray(requestId, requestsToReach(orm, now)),
    isNull(lastError),
  )
  return and(not(isReminder), sql`not (${hasRow})`)
}

const hasUnseenAnswer = sql<number>`exists (select 1 from ${clientAnswers} a where a.seen_at is null
  and (a.user_id = ${clientMessages.userId} or a.user_id is null and a.phone = ${clientMessages.phone}))`

/** The messages that wait for a teammate, the oldest first. No link is in their texts: it is made when one is opened. */
export function listWaitingMessages(
  { database: { orm }, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  { kind = 'messages', cursor }: WaitingMessagesInput,
) {
  const now = clock.now()
  const isKind = kind === 'reminders' ? isReminder : isToSend(orm, now)
  const rows = waitingRows(orm)
    .where(
      and(isWaitingForHand(orm, now, env), isKind, newerThan(clientMessages, cursor ?? OLDEST)),
    )
    .orderBy(asc(clientMessages.createdAt), asc(clientMessages.id))
    .limit(PAGE_LIMIT)
    .all()
  const page = toPage(rows)
  const made = madeForTeam(orm, { env, now })
  const ids = page.items.map(({ id }) => id)
  const told = kind === 'reminders' ? toldByReminders(orm, ids) : undefined
  return {
    ...page,
    items: page.items.map(({ facts: written, hasAnswer, ...message }) => {
      const reminder = told?.get(message.id)
      const facts = reminder?.facts ?? written
      return {
        ...message,
        hasAnswer: hasAnswer === 1,
        text: wordMessage({ ...message, facts }, made).text,
        reminder: reminder?.shown ?? null,
      }
    }),
  }
}

/** Stands for the link in a message that a teammate reads before it is sent: the link is made when it is. */
export function madeForTeam(orm: Orm, { env, now }: Pick<Deps, 'env'> & { now: number }) {
  const { changeUntilMinutes } = readSettings(orm, 'visits')
  return { link: `${new URL(env.publicUrl).host}/…`, code: '······', now, changeUntilMinutes }
}

/** On a card: the first order, or the first invoice, that the reminder still tells of. */
type ShownReminder = { days: number; due: number; others: number; call: boolean } & (
  | { ladder: OrderLadder; orderId: string; reference: string; pieces: number }
  | { ladder: 'invoice'; invoiceId: string; label: string }
)

interface ToldReminder {
  facts: MessageFacts['relance'] | MessageFacts['relance_facture']
  shown: ShownReminder
}

/** The facts of each reminder as they are now, by message id. */
function toldByReminders(orm: Orm, ids: readonly string[]): Map<string, ToldReminder> {
  const told = new Map<string, ToldReminder>()
  for (const [id, words] of remindersNow(orm, ids)) {
    const { days, due, others, call } = words.facts
    const shown = { days, due, others, call: call === 1 }
    if (words.template === 'relance') {
      const { reference, ladder, pieces } = words.facts
      const order = { orderId: words.orderId, reference, ladder, pieces }
      told.set(id, { facts: words.facts, shown: { ...shown, ...order } })
    } else {
      const { invoiceId, label } = words.facts
      told.set(id, { facts: words.facts, shown: { ...shown, ladder: 'invoice', invoiceId, label } })
    }
  }
  return told
}

function waitingRows(orm: Orm) {
  return orm
    .select({
      id: clientMessages.id,
      template: clientMessages.template,
      state: clientMessages.state,
      lastError: clientMessages.lastError,
      phone: clientMessages.phone,
      facts: clientMessages.facts,
      createdAt: clientMessages.createdAt,
      openedAt: clientMessages.openedAt,
      openedById: clientMessages.openedBy,
      openedBy: opener.fullname,
      userId: clientMessages.userId,
      orderId: orders.id,
      reference: sql<
        string | null
      >`coalesce(${orders.reference}, substr(${numberRequests.id}, 1, 8))`,
      fullname: sql<string | null>`coalesce(${users.fullname}, ${numberRequests.fullname})`,
      hasAnswer: hasUnseenAnswer,
    })
    .from(clientMessages)
    .leftJoin(users, eq(users.id, clientMessages.userId))
    .leftJoin(orders, eq(orders.id, clientMessages.orderId))
    .leftJoin(numberRequests, eq(numberRequests.id, clientMessages.requestId))
    .leftJoin(opener, eq(opener.id, clientMessages.openedBy))
}

/**
 * Answers that nobody has read, the newest first; of a number that no single record has too, with what was asked by it. One from
 * another number than the record's, as from that of a record that joined it, says so.
 */
export function listUnseenAnswers(orm: Orm, now: number) {
  const answers = orm
    .select({
      id: clientAnswers.id,
      phone: clientAnswers.phone,
      text: clientAnswers.text,
      at: clientAnswers.at,
      userId: clientAnswers.userId,
      fullname: users.fullname,
      ownPhone: users.phone,
    })
    .from(clientAnswers)
    .leftJoin(users, eq(users.id, clientAnswers.userId))
    .where(isUnseen)
    .orderBy(desc(clientAnswers.at), desc(clientAnswers.id))
    .limit(PAGE_SIZE)
    .all()
  const strangers = answers.flatMap(({ phone, userId }) => (userId === null ? [phone] : []))
  const open = openRequestsOf(orm, strangers, now)
  const requests = new Map(open.map(({ phone, id }) => [phone, id]))
  return answers.map(({ ownPhone, ...answer }) => ({
    ...answer,
    isOtherNumber: ownPhone !== null && ownPhone !== answer.phone,
    requestId: requests.get(answer.phone) ?? null,
  }))
}

/** How a client is told, and what they last answered; null for anybody but an open client. */
export function readNews(orm: Orm, userId: string) {
  const client = orm
    .select({
      phone: users.phone,
      newsBy: users.newsBy,
      essentialOnly: users.essentialMailOnly,
      hasMail: sql<number>`${users.emailConfirmedAt} is not null`,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'client'), isNull(users.deletedAt)))
    .get()
  if (!client) return null
  const { phone, hasMail, ...choice } = client
  return { choice: { ...choice, hasMail: hasMail === 1 }, answers: answersOf(orm, userId, phone) }
}

/** Reads those of their number too, and of the numbers of records that joined theirs, while no single record has it. */
function answersOf(orm: Orm, userId: string, phone: string) {
  const { id, text, at, seenAt, phone: from } = clientAnswers
  const merged = orm.select({ phone: users.phone }).from(users).where(eq(users.mergedInto, userId))
  const phones = [phone, ...merged.all().map((record) => record.phone)]
  const ofNumber = and(isNull(clientAnswers.userId), inArray(clientAnswers.phone, phones))
  return [eq(clientAnswers.userId, userId), ofNumber]
    .flatMap((theirs) =>
      orm
        .select({ id, text, at, seenAt, from })
        .from(clientAnswers)
        .where(theirs)
        .orderBy(desc(at))
        .limit(PAGE_SIZE)
        .all(),
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, PAGE_SIZE)
    .map(({ from, ...answer }) => ({ ...answer, otherPhone: from === phone ? null : from }))
}
