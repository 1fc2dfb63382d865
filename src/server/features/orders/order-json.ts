import { type CheckView, countView } from '#server/features/custody/count-view.service.ts'
import { parseChecks } from '#server/features/custody/custody.sql.ts'
import { JsonText, membersOf } from '#server/lib/json-text.ts'
import { type Page, toPage } from '#server/lib/page.ts'
import { isStaff, type Role } from '#shared/accounts/roles.ts'
import { type MoneyBack, type PaymentView, paymentView } from '#shared/money/payments.ts'
import type { FeeStep } from '#shared/money/rounding.ts'
import type { Adjustment } from '#shared/orders/adjustments.ts'
import { type FlagKind, isReadByClient } from '#shared/orders/custody.ts'
import { isOver, type OrderStatus, type PaymentMethod } from '#shared/orders/orders.ts'
import { haversineKm, type Point, toPoint } from '#shared/places/points.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import type { ListedRow, SelectedOrder } from './order-rows.queries.ts'

export interface OrderItem {
  /** Identifies the line in counts. */
  position: number
  productId: string
  name: string
  service: string
  quantity: number
  unitPrice: number
  /** Pieces of this line expected at the next count. */
  expected: number
}

/** A visit that did not take place; times are milliseconds UTC. */
export interface MissedVisit {
  id: string
  visit: VisitKind
  reportedBy: 'client' | 'livreur'
  arrivedAt: number | null
  calls: number
  waitedMinutes: number
  /** The photo of the entrance. */
  photoId: string | null
  createdAt: number
  /** When another time was chosen. */
  rescheduledAt: number | null
  /** Francs; null until an admin has decided, 0 when there is none. */
  fee: number | null
  /** Metres from the client's place to the livreur's phone; null without a position. */
  distance: number | null
}

/** An order as the staff's lists show it. */
export interface ListedOrder {
  id: string
  reference: string
  status: OrderStatus
  grandTotal: number
  clientAddress: string
  clientContactPhone: string
  landmark: string | null
  paymentMethod: PaymentMethod | null
  createdAt: number
  /** When its present step is due, and since when the clothes are ready, in milliseconds UTC. */
  dueAt: number | null
  readyAt: number | null
  /** Since when it waits for a time without having one; null for an order that was promised none. */
  waitingSince: number | null
  /** Both ends of the pick-up's and of the delivery's slot, in milliseconds UTC; null where there is none. */
  pickupFrom: number | null
  pickupTo: number | null
  deliveryFrom: number | null
  deliveryTo: number | null
  /** Since when a visit that found nobody waits for a new time. */
  heldSince: number | null
  express: boolean
  /** Dropped and collected at the counter. */
  atCounter: boolean
  client: { fullname: string }
  pieces: number
  /** Why the order needs the team's attention; its client reads only their own disagreement. */
  flags: { kind: FlagKind }[]
  livreur: { id: string; fullname: string; phone: string; available: boolean } | null
  payment: PaymentView
  clientLocation: Point | null
  /** From the starting point of its transport to the client, in kilometres; null without a place. */
  km: number | null
}

/** An order as the other screens read it. */
export interface OrderView extends Omit<ListedOrder, 'pieces' | 'km'> {
  totalItemsPrice: number
  transportFee: number
  /** Francs per kilometre, by which transport was charged. */
  ratePerKm: number
  /** Kilometres from the starting point of its transport to the client and back; null without a place. */
  roundTripKm: number | null
  expressFee: number
  /** By the rule of the day of the order; null of an order without express. */
  expressRate: { percent: number; francs: number } | null
  /** To what its fees are rounded up. */
  feeStep: FeeStep
  missedFee: number
  /** The client asked « Dès que possible ». */
  asap: boolean
  /** The clothes are promised ready by then, and delivered by `promisedAt`, in milliseconds UTC. */
  readyBy: number | null
  promisedAt: number | null
  missedVisits: MissedVisit[]
  /** Minutes before a slot until which its client may change it; only the client reads it. */
  changeUntilMinutes: number | null
  /** Francs that the team may ask for a missed visit; only the client reads it. */
  missedFeeAsked: number | null
  note: string | null
  /** The radius in metres of the GPS that found the place; null where the place is not approximate. */
  placeAccuracy: number | null
  items: OrderItem[]
  checks: CheckView[]
  adjustment: Adjustment | null
  moneyBack: MoneyBack
  /** Delivered without the required code: whether a photo was taken instead. */
  withoutCode: { photo: boolean } | null
  /** The hand-over code: only the client reads it, when the settings require it. */
  handoverCode: string | null
}

/** An order with when it was delivered, in milliseconds UTC. */
export type WholeOrder = OrderView & { deliveredAt: number | null }

export type ListedPage = JsonText<Page<ListedOrder>>

/** The client's orders in progress. */
export interface FollowedOrders extends Page<OrderView> {
  /** With the first page: the orders of further pages that ask something of the client now. */
  olderPressing: OrderView[]
}

/**
 * An order for the screens of this role, with the members of `more`. Most of its text comes from
 * SQLite and is not read: only what our rules derive is made here. With objects and `JSON.stringify`
 * eight missions take 14 % more processor time to read, and a page of the board 22 %.
 */
export function orderJson<More extends object = object>(
  row: SelectedOrder,
  reader: Role,
  more?: More,
): JsonText<OrderView & More> {
  const forClient = { handoverCode: null, changeUntilMinutes: null, missedFeeAsked: null }
  const km = kmFromBase(row)
  const roundTripKm = km === null ? null : km * 2
  const derived = { ...derivedFrom(row), roundTripKm, ...forClient, ...more }
  const members = [
    membersOf(row.plain),
    lineMembers(row),
    `"flags":${flagsFor(reader, row.flags)}`,
    `"adjustment":${row.adjustment}`,
    `"moneyBack":${row.moneyBack}`,
    `"withoutCode":${row.withoutCode}`,
    `"livreur":${isStaff(reader) || !isOver(row.status) ? row.livreur : null}`,
    membersOf(JSON.stringify(derived)),
  ]
  return new JsonText(`{${members.join(',')}}`)
}

/** An order for the staff's lists. */
export function listedJson(row: ListedRow): JsonText<ListedOrder> {
  const members = [
    membersOf(row.plain),
    `"flags":${flagsJson(row.flags)}`,
    `"livreur":${row.livreur}`,
    membersOf(JSON.stringify({ ...derivedFrom(row), km: shownKm(row) })),
  ]
  return new JsonText(`{${members.join(',')}}`)
}

/** To ten metres: a list tells a distance to a hundred. */
function shownKm(row: ListedRow): number | null {
  const km = kmFromBase(row)
  return km === null ? null : Math.round(km * 100) / 100
}

function kmFromBase(row: ListedRow | SelectedOrder): number | null {
  const { baseLat, baseLng, locationLat: lat, locationLng: lng } = row
  if (lat === null || lng === null) return null
  return haversineKm({ lat, lng }, { lat: baseLat, lng: baseLng })
}

function derivedFrom(row: ListedRow | SelectedOrder) {
  const { locationLat: lat, locationLng: lng } = row
  return {
    payment: paymentView(row),
    clientLocation: lat === null || lng === null ? null : toPoint({ lat, lng }),
  }
}

/** The lines and their counts: read only where something was counted. */
function lineMembers({ items, checks }: SelectedOrder): string {
  if (checks === '[]') return `"items":${items},"checks":[]`
  const counted = countView(JSON.parse(items) as OrderItem[], parseChecks(checks))
  return membersOf(JSON.stringify(counted))
}

/** A client reads of the flags only that their own disagreement is open; a livreur reads none. */
function flagsFor(reader: Role, kinds: string): string {
  if (isStaff(reader)) return flagsJson(kinds)
  if (reader !== 'client' || kinds === '[]') return '[]'
  return flagsJson(JSON.stringify((JSON.parse(kinds) as FlagKind[]).filter(isReadByClient)))
}

function flagsJson(kinds: string): string {
  if (kinds === '[]') return kinds
  const each = new Set(JSON.parse(kinds) as FlagKind[])
  return JSON.stringify(Array.from(each, (kind) => ({ kind })))
}

/** A page of up to PAGE_LIMIT rows, which are already in the order of the list. */
export function pageJson<Row extends ListedRow | SelectedOrder, T>(
  rows: Row[],
  write: (row: Row) => JsonText<T>,
): JsonText<Page<T>> {
  const { items, nextCursor } = toPage(rows)
  const next = JSON.stringify(nextCursor)
  return new JsonText(`{"items":${listJson(items, write).text},"nextCursor":${next}}`)
}

/** All rows of a list that has no pages. */
export function listJson<Row, T>(rows: Row[], write: (row: Row) => JsonText<T>): JsonText<T[]> {
  return new JsonText(`[${rows.map((row) => write(row).text).join(',')}]`)
}
