import { and, asc, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderAdjustments, orderItems, orders } from '#server/db/schema.ts'
import type { NumberedLine } from '#shared/orders/adjustments.ts'

const ph = sql.placeholder

export type AdjustmentRow = typeof orderAdjustments.$inferSelect

const statements = prepared((orm) => ({
  find: orm
    .select()
    .from(orderAdjustments)
    .where(eq(orderAdjustments.id, ph('id')))
    .prepare(),
  open: orm
    .select()
    .from(orderAdjustments)
    .where(
      and(
        eq(orderAdjustments.orderId, ph('orderId')),
        // Written as in the index condition: SQLite does not match a partial index through
        // parameters.
        sql`${orderAdjustments.status} = 'proposed'`,
      ),
    )
    .prepare(),
  close: orm
    .update(orderAdjustments)
    .set({ status: sql`${ph('status')}`, answeredAt: sql`${ph('now')}` })
    .where(and(eq(orderAdjustments.id, ph('id')), sql`${orderAdjustments.status} = 'proposed'`))
    .returning({ id: orderAdjustments.id })
    .prepare(),
  former: orm
    .select({ lines: orderAdjustments.linesBefore })
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, ph('orderId')))
    .prepare(),
  highest: orm
    .select({ total: sql<number | null>`max(${orderAdjustments.totalBefore})` })
    .from(orderAdjustments)
    .where(
      and(eq(orderAdjustments.orderId, ph('orderId')), eq(orderAdjustments.status, 'accepted')),
    )
    .prepare(),
  lines: orm
    .select({
      position: orderItems.position,
      productId: orderItems.productId,
      name: orderItems.name,
      service: orderItems.service,
      quantity: orderItems.quantity,
      unitPrice: orderItems.unitPrice,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, ph('orderId')))
    .orderBy(asc(orderItems.position))
    .prepare(),
}))

/** A proposal in any status. */
export const findAdjustment = (orm: Orm, id: string) => statements(orm).find.get({ id })

/** The proposal of an order that the client has not answered, if any; there is at most one. */
export const openAdjustment = (orm: Orm, orderId: string) => statements(orm).open.get({ orderId })

/** Closes a proposal if it is still unanswered, inside `write()`; returns whether it was. */
export function closeAdjustment(
  orm: Orm,
  id: string,
  { status, now }: { status: 'accepted' | 'refused' | 'withdrawn'; now: number },
): boolean {
  return statements(orm).close.get({ id, status, now }) !== undefined
}

/** The current lines of an order. */
export const linesOf = (orm: Orm, orderId: string): NumberedLine[] =>
  statements(orm).lines.all({ orderId })

/** Replaces the lines of an order, inside `write()`. */
export function replaceLines(orm: Orm, orderId: string, lines: readonly NumberedLine[]): void {
  orm.delete(orderItems).where(eq(orderItems.orderId, orderId)).run()
  const rows = lines.map((line) => ({ orderId, ...line }))
  orm.insert(orderItems).values(rows).run()
}

/** The lines of an order before each of its proposals. */
export const formerLines = (orm: Orm, orderId: string) =>
  statements(orm)
    .former.all({ orderId })
    .map(({ lines }) => lines)

/**
 * The highest total, in francs, that an accepted adjustment replaced; null when there is none.
 */
export const highestFormerTotal = (orm: Orm, orderId: string) =>
  statements(orm).highest.get({ orderId })?.total ?? null

/**
 * Sets the totals and the paid amount of an order if it still costs `before`, inside `write()`, in
 * francs; returns whether it did.
 */
export function setTotals(
  orm: Orm,
  id: string,
  before: number,
  totals: { totalItemsPrice: number; grandTotal: number; paidAmount: number; now: number },
): boolean {
  const { now: updatedAt, ...figures } = totals
  const set = {
    ...figures,
    updatedAt,
    // An order with nothing left to pay has no missing payment.
    ...(figures.paidAmount === figures.grandTotal && { paymentMissingAt: null }),
  }
  const stands = and(eq(orders.id, id), eq(orders.grandTotal, before))
  return orm.update(orders).set(set).where(stands).run().changes > 0
}
