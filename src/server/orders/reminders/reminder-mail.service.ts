import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { MailHolding } from '#server/mail/worker.ts'
import { invoiceReminderFacts } from '#shared/orders/reminders/invoice-reminder-facts.ts'
import { invoicesOfReminder } from '../invoice-reminders/invoice-facts.queries.ts'
import { reminderHeldUntil } from './reminded-orders.queries.ts'
import { stopOf } from './reminder-stop.sql.ts'

/** A reminder that could not leave at once leaves no later than its reason, and never at night. */
export const reminderMailHolding: MailHolding = {
  heldUntil(orm, { template, facts }, now) {
    const goesOn = STANDING[template]
    if (!goesOn) return null
    return goesOn(orm, facts) ? reminderHeldUntil(orm, now) : 'never'
  },
  factsNow(orm, { template, facts }) {
    if (template !== 'invoice-reminder') return facts
    const invoices = invoicesOfReminder(orm, Number(facts.reminderN))
    const settings = readSettings(orm, 'reminders')
    return { ...facts, ...invoiceReminderFacts(invoices, settings, String(facts.fullname)) }
  },
}

type Facts = Record<string, string | number | null>

/** By template: true while the letter's reason stands. */
const STANDING: Record<string, (orm: Orm, facts: Facts) => boolean> = {
  reminder: (orm, { orderId, ladder }) =>
    orm
      .select({ n: orders.n })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.clientId))
      .where(and(eq(orders.id, String(orderId)), sql`${stopOf(sql`${String(ladder)}`)} is null`))
      .get() !== undefined,
  'invoice-reminder': (orm, { reminderN }) => invoicesOfReminder(orm, Number(reminderN)).length > 0,
}
