import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderAdjustments, orderDiscounts, orderItems, orders } from '#server/db/schema.ts'
import type { NumberedLine } from '#shared/orders/adjustments.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'

export type AdjustmentRow = typeof orderAdjustments.$inferSelect

/** A proposal in any status. */
export const findAdjustment = (orm: Orm, id: string) =>
  orm.select().from(orderAdjustments).where(eq(orderAdjustments.id, id)).get()

const proposedOf = (orm: Orm, p: { orderId: string }) =>
  orm
    .select()
    .from(orderAdjustments)
    .where(
      and(
        eq(orderAdjustments.orderId, p.orderId),
        // Written as in the index condition: SQLite does not match a partial index through
        // parameters.
        sql`${orderAdjustments.status} = 'proposed'`,
      ),
    )

/** The proposal of an order that the client has not answered, if any; there is at most one. */
export const openAdjustment = (orm: Orm, orderId: string) => proposedOf(orm, { orderId }).get()

/** Finds the last adjustment that the client accepted at the door; undefined when there is none. */
export const lastAtDoor = (orm: Orm, orderId: string) =>
  orm
    .select({ linesBefore: orderAdjustments.linesBefore })
    .from(orderAdjustments)
    .where(
      and(
        eq(orderAdjustments.orderId, orderId),
        eq(orderAdjustments.status, 'accepted'),
        eq(orderAdjustments.atDoor, true),
      ),
    )
    .orderBy(desc(orderAdjustments.createdAt))
    .limit(1)
    .get()

/** Closes a proposal if it is still unanswered, inside `write()`; returns whether it was. */
export function closeAdjustment(
  orm: Orm,
  id: string,
  { status, now }: { status: 'accepted' | 'refused' | 'withdrawn'; now: number },
): boolean {
  const found = orm
    .update(orderAdjustments)
    .set({ status, answeredAt: now })
    .where(and(eq(orderAdjustments.id, id), sql`${orderAdjustments.status} = 'proposed'`))
    .returning({ id: orderAdjustments.id })
    .get()
  return found !== undefined
}

/** Replaces the lines of an order, inside `write()`. */
export function replaceLines(orm: Orm, orderN: number, lines: readonly NumberedLine[]): void {
  orm.delete(orderItems).where(eq(orderItems.orderN, orderN)).run()
  const rows = lines.map((line) => ({ orderN, ...line }))
  orm.insert(orderItems).values(rows).run()
}

/** The lines of these orders before each of their proposals. */
export const formerLines = (orm: Orm, orderIds: readonly string[]) =>
  orm
    .select({ orderId: orderAdjustments.orderId, lines: orderAdjustments.linesBefore })
    .from(orderAdjustments)
    .where(inArray(orderAdjustments.orderId, [...orderIds]))
    .all()

const highestAccepted = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ total: sql<number | null>`max(${orderAdjustments.totalBefore})` })
    .from(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, p.orderId), eq(orderAdjustments.status, 'accepted')))

const highestDiscounted = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ total: sql<number | null>`max(${orderDiscounts.totalBefore})` })
    .from(orderDiscounts)
    .where(eq(orderDiscounts.orderN, numberOfOrder(p.orderId)))

/** The highest total, in francs, that an accepted adjustment or a discount replaced; 0 when there is none. */
export function highestFormerTotal(orm: Orm, orderId: string): number {
  const totals = [highestAccepted, highestDiscounted].map((read) => read(orm, { orderId }).get())
  return Math.max(0, ...totals.map((row) => row?.total ?? 0))
}

/**
 * Sets the totals and the paid amount of an order if it still costs `before`, inside `write()`, in
 * francs; returns whether it did.
 */
export function setTotals(
  orm: Orm,
  id: string,
  before: number,
  totals: Pick<
    typeof orders.$inferSelect,
    'totalItemsPrice' | 'discount' | 'expressFee' | 'expressPieces' | 'grandTotal' | 'paidAmount'
  > & { now: number; discountRule?: Discount; toAgree?: null },
): boolean {
  const { now: updatedAt, ...figures } = totals
  const isPaid = figures.paidAmount === figures.grandTotal
  const { changes } = orm
    .update(orders)
    // An order with nothing left to pay has no missing payment; undefined leaves it as it is.
    .set({ ...figures, updatedAt, paymentMissingAt: isPaid ? null : undefined })
    .where(and(eq(orders.id, id), eq(orders.grandTotal, before)))
    .run()
  return changes > 0
}
