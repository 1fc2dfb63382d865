import { and, desc, eq, inArray, sum } from 'drizzle-orm'
import { newestOrdersFirst } from '#server/access/order-access/order-pages.sql.ts'
import { hidesPlaceOf, placeRule } from '#server/access/order-access/shown-places.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orderItems, orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { type OrderTerms, orderTerms } from '#server/money/companies/company-account.service.ts'
import { placesOfCompany } from '#server/money/companies/company-parts.service.ts'
import { readOwnCredit } from '#server/money/credit/credit-reading.service.ts'
import type { Quarter } from '#shared/places/area-name.ts'
import { writtenAddress } from '#shared/places/place.ts'
import { eachLine, type PlaceLines, storedLines } from '#shared/places/place-words.ts'
import { type LatLng, type Point, toLatLng, toPoint } from '#shared/places/points.ts'
import { quarterOfPoint } from '#shared/places/quarters.ts'
import { placeAccuracy } from '../place-accuracy.sql.ts'
import { mostOrdered, popularGarments } from './popular-garments.service.ts'

/** The pick-up place of one of a client's orders. */
export interface LastPlace extends PlaceLines {
  location: Point | null
  /** The names of its quarter and commune; null without a point, or far from Abidjan. */
  area: Pick<Quarter, 'name' | 'commune'> | null
  /** Metres around its point in which an approximate place is; null for any other. */
  accuracy: number | null
  /** As typed by the client; null when the order had no address. */
  address: string | null
  /** E.164. */
  contactPhone: string
}

/**
 * The place and phone of the client's latest order whose place is shown to them; null before the first one, or once it was
 * erased.
 */
export function lastPlace(orm: Orm, client: Actor): LastPlace | null {
  const latest = placesOf(orm, client.id).limit(1).get()
  const last = latest && (hidesPlaceOf(orm, client, latest) ? lastShown(orm, client) : latest)
  return last && last.contactPhone !== '' ? toPlace(last) : null
}

function lastShown(orm: Orm, client: Actor): PlacedRow | undefined {
  const latest = placesOf(orm, client.id).limit(LAST_ORDERS).all()
  const isHidden = placeRule(orm, client, latest)
  return latest.find((order) => !isHidden(order))
}

/** Most orders among which the last shown place is looked for. */
const LAST_ORDERS = 10
/** Most orders of a client whose places are read, and most places that are offered. */
const PLACED_ORDERS = 50
const MAX_PLACES = 3
/** Two points that are the same to so many decimals of a degree, about ten metres, are one place. */
const SAME_POINT_DECIMALS = 4

/** A place that the team may choose: of an earlier order, or one that its company has by a name. */
export interface OfferedPlace extends LastPlace {
  label?: string
}

/**
 * The places of a company, also those that it has in words alone, then those where a client's orders were collected, the latest
 * first, each once.
 */
function offeredPlaces(orm: Orm, { id, phone }: Client, isCompany: boolean): OfferedPlace[] {
  const stored = isCompany ? storedPlaces(orm, { clientId: id, contactPhone: phone ?? '' }) : []
  const known = new Set(stored.map(({ location }) => location && spotOf(toLatLng(location))))
  const earlier = earlierPlaces(orm, id).filter(
    ({ location }) => location && !known.has(spotOf(toLatLng(location))),
  )
  return [...stored, ...earlier]
}

function storedPlaces(
  orm: Orm,
  { clientId, contactPhone }: { clientId: string; contactPhone: string },
): OfferedPlace[] {
  return placesOfCompany(orm, clientId).map((row) => ({
    ...toPlace({ ...row, accuracy: null, contactPhone }),
    label: row.label,
  }))
}

const spotOf = ({ lat, lng }: LatLng): string =>
  [lat, lng].map((degrees) => degrees.toFixed(SAME_POINT_DECIMALS)).join()

function earlierPlaces(orm: Orm, clientId: string): LastPlace[] {
  const places = new Map<string, LastPlace>()
  for (const row of placesOf(orm, clientId).limit(PLACED_ORDERS).all()) {
    const { lat, lng } = row
    if (lat === null || lng === null || row.contactPhone === '') continue
    const key = spotOf({ lat, lng })
    if (!places.has(key)) places.set(key, toPlace(row))
  }
  return [...places.values()].slice(0, MAX_PLACES)
}

const placesOf = (orm: Orm, clientId: string) =>
  orm
    .select({
      id: orders.id,
      status: orders.status,
      lat: orders.locationLat,
      lng: orders.locationLng,
      accuracy: placeAccuracy,
      address: orders.clientAddress,
      ...eachLine((line) => orders[line]),
      contactPhone: orders.clientContactPhone,
    })
    .from(orders)
    // The counter is no place of the client's.
    .where(and(eq(orders.clientId, clientId), eq(orders.atCounter, false)))
    .orderBy(...newestOrdersFirst)

function toPlace(row: Omit<PlacedRow, 'id' | 'status'>): LastPlace {
  const { lat, lng, accuracy, contactPhone } = row
  const point = lat === null || lng === null ? null : { lat, lng }
  const address = writtenAddress(row.address)
  const named = point && quarterOfPoint(point)
  const area = named ? { name: named.name, commune: named.commune } : null
  const location = point && toPoint(point)
  return { location, area, accuracy, address, ...storedLines(row), contactPhone }
}

type PlacedRow = ReturnType<ReturnType<typeof placesOf>['all']>[number]

export interface ClientCheckout {
  client: Pick<Client, 'id' | 'fullname' | 'phone' | 'email' | 'address'>
  /** The credit that can pay their next order. */
  credit: ReturnType<typeof readOwnCredit>
  earlierPlaces: OfferedPlace[]
  oftenOrdered: OftenOrdered
  /** How a company orders and pays; null for anybody else. */
  company: OrderTerms | null
}

type Client = NonNullable<ReturnType<typeof findUser>>

/** The client, where their orders were collected and what they order. Throws CLIENT_UNAVAILABLE. */
export function checkoutOf(orm: Orm, clientId: string): ClientCheckout {
  const account = findUser(orm, clientId)
  if (account?.role !== 'client' || account.disabledAt !== null)
    throw new AppError('CLIENT_UNAVAILABLE')
  const { id, fullname, phone, email, address } = account
  const company = orderTerms(orm, clientId)
  return {
    client: { id, fullname, phone, email, address },
    credit: readOwnCredit(orm, clientId),
    earlierPlaces: offeredPlaces(orm, account, company !== null),
    oftenOrdered: oftenOrdered(orm, clientId),
    company,
  }
}

/** Most orders read of one client: whatever the history, the answer costs the same. */
const OWN_ORDERS = 50

/** By the client, and by everyone. */
export interface OftenOrdered {
  /** Garments by how many orders hold them: the client's own first, then everyone's; none before the client's first order. */
  productIds: string[]
  /** The service of the client's latest order that has most pieces; null before the first order. */
  lastService: string | null
}

/**
 * The garments that are ordered most often, some of which may have left the catalogue. Read from the last orders: a counter a
 * garment would be a write in each order.
 */
export function oftenOrdered(orm: Orm, clientId: string): OftenOrdered {
  const own = garmentsOfClient(orm, { clientId }).all()
  const others = own.length > 0 ? popularGarments(orm) : []
  return {
    productIds: [...new Set([...own.map((row) => row.productId), ...others])],
    lastService: lastServiceOf(orm, { clientId }).get()?.service ?? null,
  }
}

const garmentsOfClient = (orm: Orm, p: { clientId: string }) =>
  mostOrdered(orm, ordersOfClient(orm, p.clientId).limit(OWN_ORDERS))

const lastServiceOf = (orm: Orm, p: { clientId: string }) =>
  orm
    .select({ service: orderItems.service })
    .from(orderItems)
    .where(inArray(orderItems.orderN, ordersOfClient(orm, p.clientId).limit(1)))
    .groupBy(orderItems.service)
    .orderBy(desc(sum(orderItems.quantity)), orderItems.service)
    .limit(1)

function ordersOfClient(orm: Orm, clientId: string) {
  return orm
    .select({ n: orders.n })
    .from(orders)
    .where(eq(orders.clientId, clientId))
    .orderBy(...newestOrdersFirst)
}
