import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { findLink, isOpenLink } from '#server/access/links/links.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isMission, isOver, type OrderStatus } from '#shared/order-status.ts'
import { SHARED_FOLLOW_MS, type SharedFollow } from '#shared/orders/shared-follows/shared-follow.ts'
import { isHeld, nextVisit } from '#shared/orders/visits/visits.ts'
import { ELSEWHERE, isRide } from '#shared/places/positions.ts'
import { wayKm } from '#shared/places/ways.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { slotOf, slotOfVisit } from '#shared/time/visits.ts'
import { positionForClient } from '../livreur-position/livreur-position.service.ts'

const livreur = alias(users, 'livreur')

/** Only what the page shows or follows from: neither the client's name nor their place leaves this query but as a distance. */
const sharedOrder = (orm: Orm, p: { n: number }) =>
  orm
    .select({
      id: orders.id,
      reference: orders.reference,
      status: orders.status,
      atCounter: orders.atCounter,
      asap: orders.asap,
      pickupFrom: orders.pickupFrom,
      pickupTo: orders.pickupTo,
      deliveryFrom: orders.deliveryFrom,
      deliveryTo: orders.deliveryTo,
      readyBy: orders.readyBy,
      readyAt: orders.readyAt,
      heldSince: orders.heldSince,
      clientId: orders.clientId,
      livreurId: orders.livreurId,
      livreurName: livreur.fullname,
      lat: orders.locationLat,
      lng: orders.locationLng,
      n: orders.n,
    })
    .from(orders)
    // The order of an erased account is nobody's to share any more.
    .innerJoin(users, and(eq(users.id, orders.clientId), isNull(users.deletedAt)))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))
    .where(eq(orders.n, p.n))

/** Most events of an order that are read, the newest: only abuse produces more. */
const MAX_EVENTS = 500

const movesOf = (orm: Orm, p: { n: number }) =>
  orm
    .select({ from: orderEvents.from, to: orderEvents.to, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderN, p.n))
    .orderBy(desc(orderEvents.seq))
    .limit(MAX_EVENTS)

type SharedOrder = NonNullable<ReturnType<ReturnType<typeof sharedOrder>['get']>>

type Reader = Pick<Deps, 'database' | 'secret' | 'clock' | 'limits'>

/**
 * The order of a link; null once it was withdrawn, or the order ended more than SHARED_FOLLOW_MS ago. Undefined for a text that
 * shares none. Throws TOO_MANY_TRIES.
 */
export function openSharedFollow(ctx: Reader, token: string): SharedFollow | null | undefined {
  const { limits, clock, database } = ctx
  const link = findLink(ctx, 'shared follow', token)
  if (!link?.orderN) return undefined
  limits.take('read', `shared ${link.orderN}`)
  const order = sharedOrder(database.orm, { n: link.orderN }).get()
  if (!order || !isOpenLink(link, clock.now())) return null
  const steps = stepsOf(database.orm, order)
  const overAt = isOver(order.status) ? (steps.at(-1)?.at ?? 0) : null
  if (overAt !== null && clock.now() - overAt >= SHARED_FOLLOW_MS) return null
  const { reference, status, atCounter, readyAt } = order
  const visit = nextVisit(order)
  return {
    reference,
    status,
    steps,
    atCounter,
    readyAt,
    held: isHeld(order),
    visit: visit && { kind: visit, slot: slotOfVisit(order, visit) },
    promise: promiseOf(order),
    livreur: isMission(status) ? firstNameOf(order.livreurName) : null,
    distance: distanceOf(database.orm, order, clock.now()),
    overAt,
  }
}

/** When the order last came to each status. What is noted of a payment or a photo does not move it. */
function stepsOf(orm: Orm, { n }: SharedOrder): SharedFollow['steps'] {
  const cameAt = new Map<OrderStatus, number>()
  for (const { from, to, at } of movesOf(orm, { n }).all())
    if (to !== null && to !== from && !cameAt.has(to)) cameAt.set(to, at)
  return [...cameAt].map(([status, at]) => ({ status, at })).reverse()
}

function promiseOf({ readyBy, deliveryFrom, deliveryTo, atCounter }: SharedOrder) {
  if (readyBy === null) return null
  return { readyBy, delivery: slotOf(deliveryFrom, deliveryTo), atCounter }
}

/** As far as the client may know it, and never the point itself: the link can be forwarded. */
function distanceOf(orm: Orm, order: SharedOrder, now: number): SharedFollow['distance'] {
  const { status, clientId, livreurId, lat, lng } = order
  if (!isRide(status) || livreurId === null) return null
  const seen = positionForClient(orm, { clientId, livreurId }, now)
  if (seen === null || seen === ELSEWHERE) return seen
  const km = lat === null || lng === null ? null : wayKm(seen.point, { lat, lng })
  return { km: km === null ? null : Math.round(km * 10) / 10, at: seen.at }
}
