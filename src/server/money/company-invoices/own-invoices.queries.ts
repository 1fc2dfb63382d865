import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { companyInvoices, invoiceBalances } from '#server/db/schema.ts'
import type { OwnInvoicesInput } from '#shared/money/company-invoices/company-invoices.inputs.ts'
import { isRead, listInvoices } from './company-invoices.queries.ts'
import { isUnpaidOf, lateFrancs, unpaidFrancs } from './unpaid-invoices.sql.ts'

/** Francs. */
export const NOTHING_OWED = { rest: 0, late: 0 }

/** One's own invoices that were handed over, and what is left of them to pay, in all and late on a local day. */
export function listOwnInvoices(
  orm: Orm,
  { clientId, cursor, today }: OwnInvoicesInput & { clientId: string; today: string },
) {
  const owed = orm
    .select({ rest: unpaidFrancs, late: lateFrancs(today) })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .where(and(isUnpaidOf(clientId), isRead))
    .get()
  return { ...listInvoices(orm, { clientId, cursor, sent: true }), owed: owed ?? NOTHING_OWED }
}
