import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { contactDetails } from '#server/access/order-access/contact-details.sql.ts'
import { oldestOrdersFirst } from '#server/access/order-access/order-pages.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, orders, orderTrail, payments, users } from '#server/db/schema.ts'
import { type ListedOrder, readListed } from '#server/orders/order-reading.service.ts'
import { ordersToDeliver, toDeliver } from '#server/orders/to-deliver.sql.ts'
import { methodsThat } from '#shared/money/payment-methods.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import type { Slot } from '#shared/time/slots.ts'

/** Most orders of each part of a day. */
const MAX_SHOWN = 500
/** Most visits of a day that are made and told. */
const MAX_DONE = 150

// The shown columns are read once the orders are known. No livreur is sent to an order of the counter; a visit that was
// missed waits for a new time. The badges of the navigation count the same.
const toCollect = (orm: Orm, p: { limit: number }) =>
  orm
    .select({ n: orders.n })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.atCounter, false), isNull(orders.heldSince)))
    .orderBy(...oldestOrdersFirst)
    .limit(p.limit)

const soonestToDeliver = (orm: Orm, p: { limit: number }) =>
  orm
    .select({ n: sql<number>`${orders.n}` })
    .from(ordersToDeliver)
    .where(and(toDeliver, isNull(orders.heldSince)))
    .orderBy(sql`due_at asc nulls last, ${orders.n}`)
    .limit(p.limit)

const inHand = (orm: Orm, p: { limit: number }) =>
  orm
    .select({ n: orders.n })
    .from(orders)
    .where(and(inArray(orders.status, [...MISSION_STATUSES]), isNull(orders.heldSince)))
    .limit(p.limit)

/** A paper stands in for a phone: it has the client's note, which lists do not show. */
const clientNotes = (orm: Orm, p: { numbers: string }) =>
  orm
    .select({
      id: orders.id,
      note: contactDetails(users).note,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(
      and(sql`${orders.n} in (select value from json_each(${p.numbers}))`, isNotNull(orders.note)),
    )

interface OpenVisits {
  orders: ListedOrder[]
  /** The client's notes, by the ids of the orders that have one. */
  notes: ReadonlyMap<string, string | null>
  more: boolean
}

/** The orders of which a visit is to be made, on whatever day, and whether there are more. */
export function openVisits(orm: Orm): OpenVisits {
  const limit = MAX_SHOWN + 1
  const parts = [
    toCollect(orm, { limit }).all(),
    soonestToDeliver(orm, { limit }).all(),
    inHand(orm, { limit }).all(),
  ]
  const numbers = parts.flatMap((part) => part.slice(0, MAX_SHOWN).map(({ n }) => n))
  const found = readListed(orm, numbers)
  const notes = clientNotes(orm, { numbers: JSON.stringify(numbers) }).all()
  return {
    orders: numbers.flatMap((n) => found.get(n) ?? []),
    notes: new Map(notes.map(({ id, note }) => [id, note])),
    more: parts.some((part) => part.length > MAX_SHOWN),
  }
}

/** A visit that was made. */
export interface DoneVisit {
  order: ListedOrder
  visit: 'collection' | 'delivery'
  livreurId: string | null
  at: number
  /** Cash that the livreur took with it, in francs. */
  received: number
}

const latestDone = (orm: Orm, p: Slot & { limit: number }) =>
  orm
    .select({
      at: orderTrail.at,
      to: orderTrail.to,
      orderN: orderTrail.orderN,
      livreurId: orderTrail.livreurId,
    })
    .from(orderTrail)
    // No livreur makes a visit of the counter: it takes no place of those that are told.
    .innerJoin(orders, and(eq(orders.n, orderTrail.orderN), eq(orders.atCounter, false)))
    // Word for word the condition of the index order_events_done.
    .where(
      and(
        gte(orderTrail.at, p.from),
        lt(orderTrail.at, p.to),
        sql`${orderTrail.kind} = 'moved' and ${orderTrail.to} in ('picked_up', 'completed')`,
      ),
    )
    .orderBy(desc(orderTrail.at), desc(orderTrail.seq))
    .limit(p.limit)

/** `numbers` is a JSON array. */
const cashTaken = (orm: Orm, p: { numbers: string }) =>
  orm
    .select({ orderN: payments.orderN, at: payments.at, amount: payments.amount })
    .from(payments)
    .where(
      and(
        sql`${payments.orderN} in (select value from json_each(${p.numbers}))`,
        eq(payments.kind, 'received'),
        inArray(payments.method, methodsThat('atDoor')),
      ),
    )

/** The latest visits that livreurs made in this time, oldest first; those of the counter and of deleted orders are none. */
export function doneVisits(orm: Orm, span: Slot): { visits: DoneVisit[]; more: boolean } {
  const events = latestDone(orm, { ...span, limit: MAX_DONE + 1 }).all()
  const shown = events.slice(0, MAX_DONE).reverse()
  const numbers = [...new Set(shown.map(({ orderN }) => orderN))]
  const found = readListed(orm, numbers)
  const taken = new Map<string, number>()
  for (const { orderN, at, amount } of cashTaken(orm, { numbers: JSON.stringify(numbers) }).all())
    taken.set(`${orderN} ${at}`, (taken.get(`${orderN} ${at}`) ?? 0) + amount)
  return {
    visits: shown.flatMap(({ to, orderN, livreurId, at }) => {
      const order = found.get(orderN)
      if (!order) return []
      // The money of a visit is written with it, at the same instant.
      const received = taken.get(`${orderN} ${at}`) ?? 0
      taken.delete(`${orderN} ${at}`)
      const visit = to === 'picked_up' ? 'collection' : 'delivery'
      return [{ order, visit, livreurId, at, received }]
    }),
    more: events.length > MAX_DONE,
  }
}

const doneIn = (orm: Orm, p: Slot) =>
  orm
    .select({ count: sql<number>`count(*)` })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.n, orderEvents.orderN))
    .where(
      and(
        gte(orderEvents.at, p.from),
        lt(orderEvents.at, p.to),
        sql`${orderEvents.kind} = 'moved' and ${orderEvents.to} in ('picked_up', 'completed')`,
        eq(orders.atCounter, false),
      ),
    )

/** Counts all visits that livreurs made; the list stops at MAX_DONE. */
export const countDone = (orm: Orm, span: Slot): number => doneIn(orm, span).get()?.count ?? 0
