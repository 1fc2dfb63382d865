import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { invoiceReminderSteps, reminders } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import {
  type InvoiceReader,
  invoicePhone,
  invoiceReaders,
} from '#server/money/company-invoices/invoice-readers.service.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import {
  invoiceReminderFacts,
  type RemindedInvoiceFacts,
} from '#shared/orders/reminders/invoice-reminder-facts.ts'
import type { ReminderWay } from '#shared/shop/settings/reminder-settings.ts'
import { mayRemind } from '#shared/shop/settings/reminding-times.ts'
import { type Reached, reminderWays } from '../order-news.service.ts'
import {
  beginReminder,
  type Reminder,
  reminderInHand,
  takeOverWaiting,
} from '../reminders/one-a-day.service.ts'
import { dueNow, readRemindingTimes } from '../reminders/reminded-orders.queries.ts'
import { invoicesOfReminder } from './invoice-facts.queries.ts'
import { remindedInvoices } from './reminded-invoices.queries.ts'

/**
 * Reminds a company of all of its invoices that are due for it today, in one message and once: what is read, what is sent and
 * what is noted are one write, as of orders. Returns whether it did.
 */
export function remindCompany(ctx: Reminder, clientId: string): Promise<boolean> {
  return ctx.database.write((orm) => {
    const now = ctx.clock.now()
    const settings = readSettings(orm, 'reminders')
    if (!isModuleOn(orm, 'reminders') || !mayRemind(now, readRemindingTimes(orm))) return false
    // One that was handed over today waits for tomorrow; the others of its company do not.
    const open = remindedInvoices(orm, { settings, now, clientId }).filter(
      ({ hasNewsToday }) => hasNewsToday === 0,
    )
    const due = dueNow(open, settings, now)
    const [first] = due
    if (!first || reminderInHand(orm, first.reminded, now)) return false
    const company = first.reminded
    const reach = reachOfCompany(orm, company)
    if (!reach) return false
    const steps = due.map(({ reminded, step }) => ({ invoiceN: reminded.n, days: step.days }))
    const wanted = due.flatMap(({ step }) => step.ways)
    writeReminder(orm, ctx, { company, reach, steps, wanted, now, leavesAt: now })
    return true
  })
}

/** A company as it is reminded. */
interface Company {
  clientN: number
  clientId: string
  fullname: string
  /** Confirmed. */
  email: string | null
  reach: Reached
  linkVersion: number
}

export interface CompanyReach {
  readers: InvoiceReader[]
  /** The person and the number to which messages go. */
  phone: { name: string; phone: string } | null
}

/** By which ways a company is reminded of its invoices; null where none reaches it. */
export function reachOfCompany(
  orm: Orm,
  { clientId, fullname, email, reach }: Pick<Company, 'clientId' | 'fullname' | 'email' | 'reach'>,
): CompanyReach | null {
  const readers = invoiceReaders(orm, { clientId, fullname, email })
  const person = invoicePhone(orm, clientId)
  const own = person ? null : (reminderWays(reach)?.phone ?? null)
  const phone = person ?? (own === null ? null : { name: fullname, phone: own })
  return readers.length > 0 || phone ? { readers, phone } : null
}

interface Writing {
  company: Company
  reach: CompanyReach
  steps: ReadonlyArray<{ invoiceN: number; days: number }>
  wanted: readonly ReminderWay[]
  now: number
  /** The steps are told on the day of this instant. */
  leavesAt: number
}

/** Notes and sends the one reminder of a company's day, inside `write()`. */
export function writeReminder(
  orm: Orm,
  ctx: Reminder,
  { company, reach, steps, wanted, now, leavesAt }: Writing,
): void {
  const { clientId, clientN } = company
  const reminderN = beginReminder(orm, clientN, { at: now, leavesAt })
  for (const step of steps)
    orm
      .insert(invoiceReminderSteps)
      .values({ ...step, reminderN, at: now })
      .run()
  const waits = takeOverWaiting(orm, ctx, { clientId, template: 'relance_facture', reminderN })
  const invoices = invoicesOfReminder(orm, reminderN)
  const sent = send(orm, ctx, { company, reach, reminderN, invoices, wanted, waits })
  orm.update(reminders).set(sent).where(eq(reminders.n, reminderN)).run()
}

interface Sending {
  company: Company
  reach: CompanyReach
  reminderN: number
  invoices: readonly RemindedInvoiceFacts[]
  wanted: readonly ReminderWay[]
  /** A message that waited before stands in this one. */
  waits: boolean
}

/** By each way of the steps that reaches somebody; by a message where none of them does, and by e-mail where there is no number. */
function send(orm: Orm, ctx: Reminder, sending: Sending) {
  const { company, reach, reminderN, invoices, wanted, waits } = sending
  const { clientId: userId, linkVersion } = company
  const { readers, phone } = reach
  const settings = readSettings(orm, 'reminders')
  const byNumber = waits || wanted.includes('whatsapp') || wanted.includes('call')
  const byMail = wanted.includes('mail') || (byNumber && phone === null)
  const mailed = byMail && readers.length > 0
  if (mailed)
    for (const { name, email } of readers) {
      const facts = { ...invoiceReminderFacts(invoices, settings, name), linkVersion, reminderN }
      enqueueMail(orm, ctx, { template: 'invoice-reminder', to: email, userId, facts })
    }
  const isWritten = phone !== null && (byNumber || !mailed)
  const messageId = isWritten
    ? enqueueMessage(orm, ctx, {
        template: 'relance_facture',
        phone: phone.phone,
        userId,
        facts: invoiceReminderFacts(invoices, settings, phone.name),
      })
    : null
  return { mailed, messageId }
}
