import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { contactDetails } from '#server/access/order-access/contact-details.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderEvents, orders, statsDay, users } from '#server/db/schema.ts'
import { PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import { type Holding, readHolding } from '#server/money/payments/holdings.service.ts'
import { contentsOfOrder } from '#server/orders/contents.sql.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { Cursor } from '#shared/paging.ts'
import { quarterOf } from '#shared/places/quarter.ts'
import { PAST_NAME_SHOWN_DAYS } from '#shared/retention.ts'
import { type Collected, collectedSince } from './collected.queries.ts'

/**
 * A finished mission with only the client data its livreur still needs: neither phone nor address,
 * nor for long the name.
 */
export interface PastMission {
  id: string
  reference: string
  /**
   * It is null once PAST_NAME_SHOWN_DAYS have passed since the delivery; empty when the client deleted
   * their account.
   */
  clientName: string | null
  quarter: string | null
  pieces: number
  bags: number
  grams: number
  /** Milliseconds UTC, like `deliveredAt`, which is null when the trail has no such event. */
  createdAt: number
  deliveredAt: number | null
}

/**
 * The orders that this livreur delivered, the last placed first, as readable at `now` (milliseconds UTC).
 */
export function pastMissions(
  orm: Orm,
  livreurId: string,
  now: number,
  cursor?: Cursor | null,
): Page<PastMission> {
  const rows = orm
    .select({
      id: orders.id,
      reference: orders.reference,
      clientName: users.fullname,
      ...placeOf(users),
      ...contentsOfOrder,
      createdAt: orders.createdAt,
      deliveredAt: sql<number | null>`(
        select e.at from ${orderEvents} e
        where e.order_n = ${orders.n} and e.to_status = 'completed' order by e.seq limit 1)`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(
      and(
        eq(orders.livreurId, livreurId),
        sql`${orders.status} = 'completed'`,
        cursor ? lt(orders.n, numberOfOrder(cursor.id)) : undefined,
      ),
    )
    .orderBy(desc(orders.n))
    .limit(PAGE_LIMIT)
    .all()
  const named = now - PAST_NAME_SHOWN_DAYS * DAY_MS
  return toPage(
    rows.map(({ clientAddress, locationLat: lat, locationLng: lng, clientName, ...row }) => ({
      ...row,
      quarter: quarterOf(clientAddress, lat === null || lng === null ? null : { lat, lng }),
      clientName: (row.deliveredAt ?? row.createdAt) > named ? clientName : null,
    })),
  )
}

function placeOf(client: typeof users) {
  const { clientAddress, locationLat, locationLng } = contactDetails(client)
  return { clientAddress, locationLat, locationLng }
}

/** A livreur's day. */
export interface LivreurDay {
  pickups: number
  completed: number
  /** The collected orders, the latest first. */
  collected: Collected[]
  /** The livreur's cash; null when there is none. */
  cash: Holding | null
}

/** The livreur's work on the day of `now` (milliseconds UTC), and the cash they carry. */
export function dayOf(orm: Orm, livreurId: string, now: number): LivreurDay {
  const day = orm
    .select({ pickups: statsDay.pickups, completed: statsDay.completed })
    .from(statsDay)
    .where(and(eq(statsDay.livreurId, livreurId), eq(statsDay.day, dayKey(now))))
    .get()
  const collected = collectedSince(orm, livreurId, Math.floor(now / DAY_MS) * DAY_MS)
  const cash = readHolding(orm, livreurId)
  return { pickups: day?.pickups ?? 0, completed: day?.completed ?? 0, collected, cash }
}
