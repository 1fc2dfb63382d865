import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { amountExpected } from '#shared/money/payments.ts'

/** Declared payments added up at most. */
const MAX_SUMMED = 1000

/** Francs that clients declared as paid by Wave and that are not verified yet. */
export function sumToVerify(orm: Orm): number {
  const declared = orm
    .select({ grandTotal: orders.grandTotal, paidAmount: orders.paidAmount })
    .from(orders)
    // As the partial index says it, word for word.
    .where(sql`${orders.paymentDeclaredAt} is not null and ${orders.paymentDeclaredAt} > 0`)
    .limit(MAX_SUMMED)
    .all()
  return declared.reduce((sum, order) => sum + amountExpected(order), 0)
}
