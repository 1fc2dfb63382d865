import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { reminderSteps, reminders, staffActions } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import { tell } from '#server/push/announce.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import type { ReminderStep, ReminderWay } from '#shared/shop/settings/reminder-settings.ts'
import { mayRemind, remindingEnd } from '#shared/shop/settings/reminding-times.ts'
import type { ReminderWays } from '../order-news.service.ts'
import {
  beginReminder,
  type Reminder,
  reminderInHand,
  startOfDay,
  takeOverWaiting,
} from './one-a-day.service.ts'
import {
  dueNow,
  type RemindedOrder,
  readRemindingTimes,
  remindedOrders,
} from './reminded-orders.queries.ts'
import { type ReminderNow, reminderNow } from './reminder-facts.queries.ts'

/**
 * Reminds a client of all that is due today, in one message and once: what is read, what is sent and what is noted are one
 * write, so that a process that is killed has done all of it or nothing.
 */
export function remindClient(ctx: Reminder, clientId: string): Promise<boolean> {
  return ctx.database.write((orm) => {
    const now = ctx.clock.now()
    const settings = readSettings(orm, 'reminders')
    if (!isModuleOn(orm, 'reminders') || !mayRemind(now, readRemindingTimes(orm))) return false
    const due = dueNow(remindedOrders(orm, { settings, now, clientId }), settings, now)
    const [first] = due
    if (!first || first.reminded.hasNewsToday === 1) return false
    const { clientN, ways } = first.reminded
    if (!ways) return false
    if (isWrittenTo(orm, clientId, now) || reminderInHand(orm, { clientId, clientN }, now))
      return false
    write(orm, ctx, { clientN, clientId, due, ways, now })
    return true
  })
}

/** True where a teammate wrote to the client by hand today. */
function isWrittenTo(orm: Orm, clientId: string, now: number): boolean {
  const given = orm
    .select({ seq: staffActions.seq })
    .from(staffActions)
    .where(
      and(
        eq(staffActions.target, clientId),
        sql`${staffActions.at} >= ${startOfDay(now)}`,
        sql`${staffActions.kind} = 'client_link_given' and ${staffActions.data} ->> 'use' = 'whatsapp'`,
      ),
    )
    .get()
  return given !== undefined
}

interface Writing {
  clientN: number
  clientId: string
  due: ReadonlyArray<{ reminded: RemindedOrder; step: ReminderStep }>
  ways: ReminderWays
  now: number
}

function write(orm: Orm, ctx: Reminder, { clientN, clientId, due, ways, now }: Writing): void {
  const n = beginReminder(orm, clientN, { at: now })
  for (const { reminded: order, step } of due)
    orm
      .insert(reminderSteps)
      .values({ orderN: order.n, ladder: order.ladder, days: step.days, reminderN: n, at: now })
      .run()
  const waits = takeOverWaiting(orm, ctx, { clientId, template: 'relance', reminderN: n })
  const told = reminderNow(orm, n)
  if (!told) return
  const wanted = due.flatMap(({ step }) => step.ways)
  const sent = send(orm, ctx, { reminderN: n, told, wanted, waits, ways, clientId, now })
  orm.update(reminders).set(sent).where(eq(reminders.n, n)).run()
}

interface Sending {
  reminderN: number
  told: ReminderNow
  wanted: readonly ReminderWay[]
  /** A message that waited before stands in this one. */
  waits: boolean
  ways: ReminderWays
  clientId: string
  now: number
}

/** By each way of the steps that reaches the client; by a message where none of them does. */
function send(orm: Orm, ctx: Reminder, sending: Sending) {
  const { reminderN, told, wanted, waits, ways, clientId: userId, now } = sending
  const { orderId, facts } = told
  const byNumber = waits || wanted.includes('whatsapp') || wanted.includes('call')
  const to = ways.email !== null && (wanted.includes('mail') || (byNumber && ways.phone === null))
  if (to && ways.email)
    enqueueMail(orm, ctx, {
      template: 'reminder',
      to: ways.email,
      userId,
      facts: { ...facts, orderId, reminderN },
    })
  const pushed =
    wanted.includes('push') &&
    tell(
      ctx,
      orm,
      { orderId, reference: facts.reference, actorId: '', at: now },
      {
        kind: facts.ladder === 'unpaid' ? 'payment_reminder' : 'laundry_reminder',
        userId,
        until: remindingEnd(now, readRemindingTimes(orm)),
      },
    )
  const isReached = to || pushed
  const { phone } = ways
  const messageId =
    phone !== null && (byNumber || !isReached)
      ? enqueueMessage(orm, ctx, { template: 'relance', phone, userId, orderId, facts })
      : null
  return { mailed: to, pushed, messageId }
}
