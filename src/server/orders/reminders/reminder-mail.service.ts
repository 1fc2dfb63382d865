import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, invoiceBalances, orders, users } from '#server/db/schema.ts'
import type { MailHolding } from '#server/mail/worker.ts'
import { stopOfInvoice } from '../invoice-reminders/invoice-stop.sql.ts'
import { reminderHeldUntil } from './reminded-orders.queries.ts'
import { stopOf } from './reminder-stop.sql.ts'

/** A reminder that could not leave at once leaves no later than its reason, and never at night. */
export const reminderMailHolding: MailHolding = {
  heldUntil(orm, { template, facts }, now) {
    const goesOn = STANDING[template]
    if (!goesOn) return null
    return goesOn(orm, facts) ? reminderHeldUntil(orm, now) : 'never'
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
  'invoice-reminder': (orm, { invoiceId }) =>
    orm
      .select({ n: companyInvoices.n })
      .from(companyInvoices)
      .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceN, companyInvoices.n))
      .innerJoin(users, eq(users.n, companyInvoices.clientN))
      .where(and(eq(companyInvoices.id, String(invoiceId)), sql`${stopOfInvoice} is null`))
      .get() !== undefined,
}
