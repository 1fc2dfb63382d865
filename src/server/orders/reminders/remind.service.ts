import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { reminderSteps, reminders, staffActions } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import { tell } from '#server/push/announce.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import type { Ladder, ReminderWay } from '#shared/shop/settings/reminder-settings.ts'
import { mayRemind, remindingEnd } from '#shared/shop/settings/reminding-times.ts'
import { startOfDay } from '#shared/time/zone.ts'
import type { LadderTemplate } from './ladders.sql.ts'
import {
  beginReminder,
  type Reminder,
  reminderInHand,
  takeOverWaiting,
} from './one-a-day.service.ts'
import {
  dueNow,
  type Reminded,
  type ReminderReach,
  reachOf,
  readRemindingTimes,
  reminded,
} from './reminded.queries.ts'
import { type SaidReminder, sayReminder, type Told, toldBy } from './reminder-facts.queries.ts'

/**
 * Reminds a client of all that is due today, in one message and once: what is read, what is sent and what is noted are one
 * write, so that a process that is killed has done all of it or nothing. Returns whether it did.
 */
export function remind(
  ctx: Reminder,
  { template, clientId }: { template: LadderTemplate; clientId: string },
): Promise<boolean> {
  return ctx.database.write((orm) => {
    const now = ctx.clock.now()
    const settings = readSettings(orm, 'reminders')
    if (!isModuleOn(orm, 'reminders') || !mayRemind(now, readRemindingTimes(orm))) return false
    // An invoice that was handed over today waits for tomorrow; the others of its company do not.
    const open = reminded(orm, { template, settings, now, clientId }).filter(
      ({ hasNewsToday }) => !hasNewsToday,
    )
    const due = dueNow(open, settings, now)
    const client = due[0]?.reminded
    const reach = client && reachOf(orm, client)
    if (!reach || reminderInHand(orm, client, now)) return false
    // A hotel is written to daily about its orders.
    if (template === 'relance' && isWrittenTo(orm, clientId, now)) return false
    const steps = due.map((one) => ({ ...one.reminded, days: one.step.days }))
    const wanted = due.flatMap(({ step }) => step.ways)
    writeReminder(orm, ctx, { template, client, reach, steps, wanted, now, leavesAt: now })
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
  template: LadderTemplate
  client: Pick<Reminded, 'clientN' | 'clientId' | 'linkVersion'>
  reach: ReminderReach
  steps: ReadonlyArray<{ ladder: Ladder; n: number; days: number }>
  wanted: readonly ReminderWay[]
  now: number
  /** The steps are told on the day of this instant. */
  leavesAt: number
}

/** Notes and sends the one reminder of a client's day, inside `write()`. */
export function writeReminder(orm: Orm, ctx: Reminder, writing: Writing): void {
  const { template, client, steps, now, leavesAt } = writing
  const { clientId, clientN } = client
  const reminderN = beginReminder(orm, clientN, { at: now, leavesAt })
  for (const { ladder, n: subjectN, days } of steps)
    orm.insert(reminderSteps).values({ ladder, subjectN, days, reminderN, at: now }).run()
  const waits = takeOverWaiting(orm, ctx, { clientId, template, reminderN })
  const told = toldBy(orm, template, [reminderN]).get(reminderN) ?? []
  const sent = send(orm, ctx, { ...writing, reminderN, told, waits })
  orm.update(reminders).set(sent).where(eq(reminders.n, reminderN)).run()
}

interface Sending extends Writing {
  reminderN: number
  told: readonly Told[]
  /** A message that waited before stands in this one. */
  waits: boolean
}

/** The reminder leaves by each way of the steps that reaches somebody; by a message where none of them does, and by e-mail where there is no number. */
function send(orm: Orm, ctx: Reminder, sending: Sending) {
  const { template, told, wanted, waits, reach, client, now } = sending
  const { readers, phone } = reach
  const settings = readSettings(orm, 'reminders')
  const wordsFor = (name: string) => sayReminder(template, { told, name, settings })
  const byNumber = waits || wanted.includes('whatsapp') || wanted.includes('call')
  const mailed = readers.length > 0 && (wanted.includes('mail') || (byNumber && phone === null))
  if (mailed)
    for (const { name, email } of readers)
      mail(orm, ctx, sending, { to: email, words: wordsFor(name) })
  const pushed = wanted.includes('push') && push(orm, ctx, { words: wordsFor(''), client, now })
  const words = phone !== null && (byNumber || !(mailed || pushed)) ? wordsFor(phone.name) : null
  const messageId = words && phone ? message(orm, ctx, { words, client, phone: phone.phone }) : null
  return { mailed, pushed, messageId }
}

function mail(
  orm: Orm,
  ctx: Reminder,
  { client, reminderN }: Pick<Sending, 'client' | 'reminderN'>,
  { to, words }: { to: string; words: SaidReminder | null },
): void {
  const { clientId: userId, linkVersion } = client
  if (words?.template === 'relance') {
    const facts = { ...words.facts, orderId: words.orderId, reminderN }
    enqueueMail(orm, ctx, { template: 'reminder', to, userId, facts })
  }
  if (words?.template === 'relance_facture') {
    const facts = { ...words.facts, linkVersion, reminderN }
    enqueueMail(orm, ctx, { template: 'invoice-reminder', to, userId, facts })
  }
}

/** The people of a company have no device that is told of an invoice. */
function push(
  orm: Orm,
  ctx: Reminder,
  { words, client, now }: Pick<Sending, 'client' | 'now'> & { words: SaidReminder | null },
): boolean {
  if (words?.template !== 'relance') return false
  const { orderId, facts } = words
  return tell(
    ctx,
    orm,
    { orderId, reference: facts.reference, actorId: '', at: now },
    {
      kind: facts.ladder === 'unpaid' ? 'payment_reminder' : 'laundry_reminder',
      userId: client.clientId,
      until: remindingEnd(now, readRemindingTimes(orm)),
    },
  )
}

function message(
  orm: Orm,
  ctx: Reminder,
  { words, client, phone }: Pick<Sending, 'client'> & { words: SaidReminder; phone: string },
): string {
  const to = { phone, userId: client.clientId }
  return words.template === 'relance'
    ? enqueueMessage(orm, ctx, { ...words, ...to })
    : enqueueMessage(orm, ctx, { ...words, ...to })
}
