import type { Orm } from '#server/db/database.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { Mail } from '#server/mail/queue.ts'
import type { MailHolding } from '#server/mail/worker.ts'
import { invoiceReminderFacts } from '#shared/orders/reminders/invoice-reminder-facts.ts'
import { invoicesOfReminder } from '../invoice-reminders/invoice-facts.queries.ts'
import { reminderHeldUntil } from './reminded-orders.queries.ts'
import { reminderNow } from './reminder-facts.queries.ts'

type Facts = Mail['facts']

/** A reminder that could not leave at once leaves no later than its reason, and never at night, with what is left of it. */
export const reminderMailHolding: MailHolding = {
  heldUntil(orm, { template, facts }, now) {
    const read = READ_AGAIN[template]
    if (!read) return null
    return read(orm, facts) ? reminderHeldUntil(orm, now) : 'never'
  },
  factsNow(orm, { template, facts }) {
    const now = READ_AGAIN[template]?.(orm, facts)
    return now ? { ...facts, ...now } : facts
  },
}

/** By template: the letter tells these facts now; null where its reason is gone. */
const READ_AGAIN: Record<string, (orm: Orm, facts: Facts) => Facts | null> = {
  reminder(orm, { reminderN }) {
    const now = reminderNow(orm, Number(reminderN))
    return now ? { ...now.facts, orderId: now.orderId } : null
  },
  'invoice-reminder'(orm, { reminderN, fullname }) {
    const invoices = invoicesOfReminder(orm, Number(reminderN))
    if (invoices.length === 0) return null
    return invoiceReminderFacts(invoices, readSettings(orm, 'reminders'), String(fullname))
  },
}
