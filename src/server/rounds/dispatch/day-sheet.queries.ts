import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderTrail, users } from '#server/db/schema.ts'
import { type ListedOrder, readListed } from '#server/orders/order-reading.service.ts'
import { dayKey } from '#shared/dates.ts'
import { missionsInHand, ordersToAssign } from './dispatch.queries.ts'

/** Most finished missions that the sheet lists. */
const MAX_DONE = 150

/** A collection or a delivery that was made. */
export interface DoneMission {
  at: number
  type: 'pickup' | 'delivery'
  reference: string
  livreurName: string | null
  /** Nothing once the order was deleted. */
  order: ListedOrder | null
}

/**
 * The printed day: the missions in hand, the orders without a livreur, and what was done since
 * midnight in Abidjan, oldest first. `now` in milliseconds UTC.
 */
export function daySheet(orm: Orm, now: number) {
  return {
    at: now,
    missions: missionsInHand(orm),
    waiting: ordersToAssign(orm),
    done: doneSince(orm, Date.parse(dayKey(now))),
  }
}

const latestDone = (orm: Orm, p: { start: number; limit: number }) =>
  orm
    .select({
      at: orderTrail.at,
      to: orderTrail.to,
      orderN: orderTrail.orderN,
      reference: orderTrail.reference,
      livreurName: users.fullname,
    })
    .from(orderTrail)
    .leftJoin(users, eq(users.n, orderTrail.livreurN))
    // Word for word the condition of the index order_events_done.
    .where(
      and(
        gte(orderTrail.at, p.start),
        sql`${orderTrail.kind} = 'moved' and ${orderTrail.to} in ('picked_up', 'completed')`,
      ),
    )
    .orderBy(desc(orderTrail.at), desc(orderTrail.seq))
    .limit(p.limit)

/** The latest of them, oldest first. */
function doneSince(orm: Orm, start: number): { missions: DoneMission[]; more: boolean } {
  const found = latestDone(orm, { start, limit: MAX_DONE + 1 }).all()
  const shown = found.slice(0, MAX_DONE).reverse()
  const byNumber = readListed(
    orm,
    shown.map(({ orderN }) => orderN),
  )
  return {
    missions: shown.map(({ to, orderN, ...event }) => ({
      ...event,
      type: to === 'picked_up' ? 'pickup' : 'delivery',
      order: byNumber.get(orderN) ?? null,
    })),
    more: found.length > MAX_DONE,
  }
}
