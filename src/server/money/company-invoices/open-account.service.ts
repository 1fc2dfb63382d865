import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { invoiceBalances, orders } from '#server/db/schema.ts'

/** Whether a company owes an invoice, or has orders that are on none yet. */
export function hasOpenAccount(orm: Orm, clientId: string): boolean {
  const unpaid = orm
    .select({ one: sql`1` })
    .from(invoiceBalances)
    .where(
      and(eq(invoiceBalances.clientN, numberOfUser(clientId)), sql`${invoiceBalances.rest} > 0`),
    )
    .limit(1)
    .get()
  return unpaid !== undefined || isToInvoice(orm, clientId)
}

function isToInvoice(orm: Orm, clientId: string): boolean {
  const waiting = orm
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(
        eq(orders.clientId, clientId),
        sql`${orders.onAccount}`,
        isNull(orders.invoiceN),
        sql`${orders.grandTotal} > 0`,
        sql`${orders.status} <> 'cancelled'`,
      ),
    )
    .limit(1)
    .get()
  return waiting !== undefined
}
