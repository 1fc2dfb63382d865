import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { companyInvoices, invoiceBalances } from '#server/db/schema.ts'
import { isRead, listInvoices } from './company-invoices.queries.ts'

/** Francs. */
export const NOTHING_OWED = { rest: 0, late: 0 }

/** One's own invoices that were handed over, and what is left of them to pay, in all and late on a local day. */
export function listOwnInvoices(
  orm: Orm,
  {
    clientId,
    cursor,
    today,
  }: { clientId: string; cursor?: number | null | undefined; today: string },
) {
  const owed = orm
    .select({
      rest: sql<number>`ifnull(sum(${invoiceBalances.rest}), 0)`,
      late: sql<number>`ifnull(sum(iif(${invoiceBalances.dueOn} < ${today}, ${invoiceBalances.rest}, 0)), 0)`,
    })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .where(
      and(
        eq(invoiceBalances.clientN, numberOfUser(clientId)),
        sql`${invoiceBalances.rest} > 0`,
        isRead,
      ),
    )
    .get()
  return { ...listInvoices(orm, { clientId, cursor, sent: true }), owed: owed ?? NOTHING_OWED }
}
