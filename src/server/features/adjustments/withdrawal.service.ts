import { and, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderAdjustments, orders } from '#server/db/schema.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { closeAdjustment, openAdjustment } from './adjustments.queries.ts'

type OrderRow = typeof orders.$inferSelect
type Recorder = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>

const statements = prepared((orm) => ({
  highest: orm
    .select({ total: sql<number | null>`max(${orderAdjustments.totalBefore})` })
    .from(orderAdjustments)
    .where(
      and(
        eq(orderAdjustments.orderId, sql.placeholder('orderId')),
        eq(orderAdjustments.status, 'accepted'),
      ),
    )
    .prepare(),
}))

/** Takes back the proposal that waits for the client of an order, if any, inside `write()`: it is over, or goes. */
export function withdrawOpen(orm: Orm, ctx: Recorder, order: OrderRow): void {
  const open = openAdjustment(orm, order.id)
  if (!open) return
  closeAdjustment(orm, open.id, { status: 'withdrawn', now: ctx.clock.now() })
  const { id: adjustmentId, totalBefore: before, total: after } = open
  recordEvent(ctx, orm, {
    ...{ order, kind: 'adjustment_withdrawn', from: order.status, to: order.status },
    data: { adjustmentId, before, after },
  })
}

/** The most that an order ever cost, in francs: a livreur without network may have been paid a former total. */
export function highestTotal(orm: Orm, { id, grandTotal }: OrderRow): number {
  return Math.max(grandTotal, statements(orm).highest.get({ orderId: id })?.total ?? 0)
}

/** Erases why the orders of a client were adjusted, inside `write()`; the figures stay. */
export function eraseReasons(orm: Orm, clientId: string): void {
  const theirs = orm.select({ id: orders.id }).from(orders).where(eq(orders.clientId, clientId))
  orm
    .update(orderAdjustments)
    .set({ reason: '' })
    .where(sql`${orderAdjustments.orderId} in ${theirs}`)
    .run()
}
