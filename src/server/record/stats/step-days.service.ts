import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderEvents, type orders, stepDays } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { dayKey } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'

const lastMove = statement((orm, p: { orderId: string; status: OrderStatus }) =>
  orm
    .select({
      at: orderEvents.at,
      takenAt: sql<number | null>`${orderEvents.data} ->> '$.takenAt'`,
    })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderN, numberOfOrder(p.orderId)),
        eq(orderEvents.to, p.status),
        // It stands there as before.
        ne(orderEvents.kind, 'assignment_undone'),
        // Payments and counts repeat the status; an order that is placed comes from none.
        sql`${orderEvents.from} is not ${orderEvents.to}`,
      ),
    )
    .orderBy(desc(orderEvents.seq))
    .limit(1),
)

interface Stood {
  day: string
  status: OrderStatus
  count: 1 | -1
  stood: number
}

const addToStep = statement((orm, p: Stood) =>
  orm
    .insert(stepDays)
    .values({ day: p.day, status: p.status, count: p.count, totalMs: p.stood })
    .onConflictDoUpdate({
      target: [stepDays.status, stepDays.day],
      set: { count: sql`count + excluded.count`, totalMs: sql`total_ms + excluded.total_ms` },
    }),
)

/**
 * Counts that an order leaves its status at `at` (milliseconds UTC), and how long it stood there, inside the `write()` of
 * the move and before its event. What is cancelled was not worked on: the caller leaves it out. With -1 a move that was undone counts no
 * more.
 */
export function countStep(orm: Orm, order: Standing, at: number, count: 1 | -1 = 1): void {
  const stood = Math.max(0, at - standingSince(orm, order))
  addToStep.run(orm, { day: dayKey(at), status: order.status, count, stood: count * stood })
}

type Standing = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'createdAt'>

/** Since when an order stands in its status, in milliseconds UTC. */
export function standingSince(orm: Orm, { id, status, createdAt }: Standing): number {
  return lastMoveTo(orm, id, status) ?? createdAt
}

/** As `standingSince`, but by the livreur's phone where the step waited there. */
export function takenSince(orm: Orm, { id, status, createdAt }: Standing): number {
  const move = lastMove.get(orm, { orderId: id, status })
  return move?.takenAt ?? move?.at ?? createdAt
}

/** When an order last came into a status, in milliseconds UTC; undefined where it never did. */
export function lastMoveTo(orm: Orm, orderId: string, status: OrderStatus): number | undefined {
  return lastMove.get(orm, { orderId, status })?.at
}
