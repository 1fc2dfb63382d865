import { eq, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { contactDetails } from '#server/access/order-access/contact-details.sql.ts'
import { newestOrdersFirst } from '#server/access/order-access/order-pages.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { childRow, childRows, jsonBoolean, jsonRow, jsonRowIf } from '#server/db/json-object.ts'
import {
  missedVisits,
  orderChecks,
  orderDiscounts,
  orderEvents,
  orderFlags,
  orderItems,
  orders,
  users,
} from '#server/db/schema.ts'
import { PAGE_LIMIT } from '#server/lib/page.ts'
import { certificateOfOrder, rneOfOrder } from '#server/money/fne/certificates.sql.ts'
import {
  isPaidSeveralWays,
  keptColumns,
  moneyBackOfOrder,
} from '#server/money/payments/money-back.sql.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { paidParts, paymentView } from '#shared/money/payments.ts'
import type { FlagKind } from '#shared/order-flags.ts'
import { isOver } from '#shared/order-status.ts'
import { isReadByClient } from '#shared/orders/custody.ts'
import { storedWords } from '#shared/places/place-words.ts'
import { haversineKm, toLatLng, toPoint } from '#shared/places/points.ts'
import { quarterOf } from '#shared/places/quarter.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import { roundingOf } from '#shared/shop/prices/lines.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { closingOfOrder } from './closings/closings.sql.ts'
import { contentsOfOrder } from './contents.sql.ts'
import { countView } from './custody/count-view.service.ts'
import {
  adjustmentOfOrder,
  checksOfOrder,
  deliveredWithoutCode,
  isWithWrongNumber,
  openFlagsOfOrder,
} from './custody/custody.sql.ts'
import { placeAccuracy } from './place-accuracy.sql.ts'
import { rackPlaceOfOrder } from './rack-place.sql.ts'
import { wasDisagreed } from './visits/disagreements.sql.ts'

/**
 * Since when an order waits for a time, in a query that reads `orders`: after a missed visit, since it was placed where no
 * slot was free, or since its clothes are ready without a delivery. Null for one that has a time or a livreur who brings
 * it.
 */
const waitingSince = sql<number | null>`
  coalesce(${orders.heldSince},
    iif(${orders.asap} and ${orders.pickupTo} is null and ${orders.status} in ('pending', 'assigned', 'pickup_en_route'), ${orders.createdAt}, null),
    iif(${orders.deliveryTo} is null and not ${orders.atCounter} and ${orders.status} in ('picked_up', 'processing'), ${orders.readyAt}, null))`

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

/** Pieces counted at the pick-up; null before. */
const counted = sql<number | null>`(
  select ${orderChecks.counted} from ${orderChecks}
  where ${orderChecks.orderN} = ${orders.n} and ${orderChecks.step} = 'pickup')`

const { note, locationLat, locationLng, ...contact } = contactDetails(client)

/** The reason of the discount that stands; null of an order without one, and empty once the client's account was erased. */
const discountReason = sql<string | null>`(
  select ${orderDiscounts.reason} from ${orderDiscounts} where ${orderDiscounts.orderN} = ${orders.n}
  order by ${orderDiscounts.n} desc limit 1)`

/** The facts of an order that every list and screen may show: francs, and milliseconds UTC. */
const sharedFacts = {
  id: orders.id,
  createdAt: orders.createdAt,
  reference: orders.reference,
  status: orders.status,
  grandTotal: orders.grandTotal,
  ...contact,
  /** Only the quarter of the client is known. */
  placeApproximate: jsonBoolean(sql`${orders.placeApproximate} and ${client.deletedAt} is null`),
  paymentMethod: orders.paymentMethod,
  /** By when the clothes are promised ready, and since when they are. */
  readyBy: orders.readyBy,
  readyAt: orders.readyAt,
  waitingSince,
  pickupFrom: orders.pickupFrom,
  pickupTo: orders.pickupTo,
  deliveryFrom: orders.deliveryFrom,
  deliveryTo: orders.deliveryTo,
  /** Since when a visit that found nobody waits for a new time. */
  heldSince: orders.heldSince,
  /** The client asked « Dès que possible ». */
  asap: orders.asap,
  toAgree: orders.toAgree,
  express: jsonBoolean(gt(orders.expressPieces, 0)),
  atCounter: orders.atCounter,
  ...contentsOfOrder,
  counted,
  client: jsonRow({ id: client.id, fullname: client.fullname }),
  livreur: jsonRowIf(sql`${livreur.id} is not null`, {
    id: livreur.id,
    fullname: livreur.fullname,
    phone: livreur.phone,
    available: jsonBoolean(sql`${livreur.disabledAt} is null and ${livreur.deletedAt} is null`),
  }),
  updatedAt: orders.updatedAt,
  deliveredAt,
  /** When its present step is due. */
  dueAt: orders.dueAt,
}

/** The number of an order, and what our rules derive further facts from; no screen reads it as it is. */
const sources = jsonRow({
  n: orders.n,
  locationLat,
  locationLng,
  baseLat: orders.baseLat,
  baseLng: orders.baseLng,
  paidAmount: orders.paidAmount,
  creditUsed: orders.creditUsed,
  paymentDeclaredAt: orders.paymentDeclaredAt,
  paymentMissingAt: orders.paymentMissingAt,
  onAccount: orders.onAccount,
  /** Francs kept of each way; null where one way at most brought any, of which the row tells the sum. */
  kept: jsonRowIf(isPaidSeveralWays, keptColumns),
  flags: openFlagsOfOrder,
  missingPieces: orders.missingPieces,
})

/** It says of an order whose missed visit waits for a new time, to the team, whether nobody was there, and how its livreur saw it. */
const missed = childRow(
  {
    byLivreur: jsonBoolean(sql`${orderEvents.data} ->> '$.by' = 'livreur'`),
    /** The client was there, and did not agree to the total. */
    disagreed: jsonBoolean(sql`${orderEvents.data} ->> '$.disagreed' is not null`),
    /** Metres from the client's place to the livreur's phone; null without a position. */
    distance: sql<number | null>`${orderEvents.data} ->> '$.distance'`,
    /** The livreur's own words. */
    reason: sql<string | null>`(
      select ${orderFlags.note} from ${orderFlags}
      where ${orderFlags.orderId} = ${orders.id} and ${orderFlags.kind} = 'visit_missed' and ${orderFlags.resolvedAt} is null
      limit 1)`,
  },
  sql`from ${orderEvents}
    where ${orders.heldSince} is not null and ${orderEvents.orderN} = ${orders.n} and ${orderEvents.kind} = 'visit_missed'
    order by ${orderEvents.seq} desc limit 1`,
)

const listedFacts = { ...sharedFacts, missed, rackPlace: rackPlaceOfOrder }

const wholeFacts = {
  ...sharedFacts,
  totalItemsPrice: orders.totalItemsPrice,
  transportFee: orders.transportFee,
  ratePerKm: orders.ratePerKm,
  /** To what its fees are rounded up. */
  feeStep: orders.feeStep,
  expressFee: orders.expressFee,
  missedFee: orders.missedFee,
  /** Francs off the articles, by which rule and why: the lines come to `totalItemsPrice` and this. */
  discount: orders.discount,
  discountRule: orders.discountRule,
  discountReason,
  /** The clothes are promised delivered by then. */
  promisedAt: orders.promisedAt,
  /** The client's answer after the delivery; null while there is none. */
  closing: closingOfOrder,
  note,
  /** The radius in metres of the GPS that found the place; null where the place is not approximate. */
  placeAccuracy,
  /** Only a livreur named the place, at the door of an order of which the quarter was known. */
  placeFromLivreur: jsonBoolean(
    sql`${orders.quarterKm} is not null and not ${orders.placeApproximate}`,
  ),
  /** When its client opened Wave for it, of which nobody has said or found whether it was paid. */
  waveOpenedAt: orders.waveOpenedAt,
  promiseRule: orders.promiseRule,
  items: childRows(
    {
      position: orderItems.position,
      productId: orderItems.productId,
      name: orderItems.name,
      service: orderItems.service,
      quantity: orderItems.quantity,
      unitPrice: orderItems.unitPrice,
      grams: orderItems.grams,
      minGrams: orderItems.minGrams,
    },
    {
      from: sql`from ${orderItems} where ${orderItems.orderN} = ${orders.n}`,
      orderBy: orderItems.position,
    },
  ),
  checks: checksOfOrder,
  missedVisits: childRows(
    {
      id: missedVisits.id,
      visit: missedVisits.visit,
      reportedBy: missedVisits.reportedBy,
      arrivedAt: missedVisits.arrivedAt,
      calls: missedVisits.calls,
      waitedMinutes: missedVisits.waitedMinutes,
      photoId: missedVisits.photoId,
      createdAt: missedVisits.createdAt,
      rescheduledAt: missedVisits.rescheduledAt,
      /** Francs; null until an admin has decided, 0 when there is none. */
      fee: missedVisits.fee,
      /** The client was there, and did not agree to the total. */
      disagreed: jsonBoolean(wasDisagreed),
      /** Metres from the client's place to the livreur's phone; null without a position. */
      distance: sql<number | null>`(
        select ${orderEvents.data} ->> '$.distance' from ${orderEvents}
        where ${orderEvents.orderN} = ${orders.n} and ${orderEvents.kind} = 'visit_missed'
          and ${orderEvents.at} = ${missedVisits.createdAt} limit 1)`,
    },
    {
      from: sql`from ${missedVisits} where ${missedVisits.orderId} = ${orders.id}`,
      orderBy: missedVisits.createdAt,
    },
  ),
  adjustment: adjustmentOfOrder,
  moneyBack: moneyBackOfOrder,
  /** It is null until the DGI has certified it. */
  certificate: certificateOfOrder,
  rne: rneOfOrder,
  withoutCode: deliveredWithoutCode,
  isWithWrongNumber,
  /** The order whose claim it answers, and costs nothing for. */
  rewashOf: orders.rewashOf,
}

const listedColumns = { facts: jsonRow(listedFacts), sources }

const wholeColumns = {
  n: orders.n,
  id: orders.id,
  createdAt: orders.createdAt,
  facts: jsonRow(wholeFacts),
  sources,
  status: orders.status,
  atCounter: orders.atCounter,
  codeTries: orders.codeTries,
  rackPlace: rackPlaceOfOrder,
  quarterKm: orders.quarterKm,
}

/** Orders as lists show them; the caller filters and sorts. */
export const selectListedOrders = (orm: Orm) =>
  orm
    .select(listedColumns)
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))

/** Orders with their lines, counts, missed visits and money; the caller filters and sorts. */
export const selectOrders = (orm: Orm) =>
  orm
    .select(wholeColumns)
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))

/** A page of the orders that meet a condition, newest first. */
export const newestListed = (orm: Orm, where: SQL | undefined) =>
  selectListedOrders(orm)
    .where(where)
    .orderBy(...newestOrdersFirst)
    .limit(PAGE_LIMIT)

/** A page of the orders that meet a condition, with their lines, counts and money. */
export const newestPage = (orm: Orm, where: SQL | undefined) =>
  selectOrders(orm)
    .where(where)
    .orderBy(...newestOrdersFirst)
    .limit(PAGE_LIMIT)

type RowOf<Select extends (orm: Orm) => { get: () => unknown }> = NonNullable<
  ReturnType<ReturnType<Select>['get']>
>

/** A row of `selectListedOrders`, and of `selectOrders`. */
export type ListedRow = RowOf<typeof selectListedOrders>
export type SelectedOrder = RowOf<typeof selectOrders>

type SharedFacts = Pick<SelectedOrder['facts'], keyof typeof sharedFacts>

/** An order as the staff's lists, the map and the day's sheet show it. */
export type ListedOrder = ReturnType<typeof toListedOrder>

export function toListedOrder(row: ListedRow) {
  const order = withDerived(row)
  // Told by the lists alone: of one order, all its missed visits are, and its place beside it.
  const listed: Omit<typeof order, 'missed' | 'rackPlace'> &
    Partial<Pick<typeof order, 'missed' | 'rackPlace'>> = order
  return listed
}

/** Joins the facts of a row with what our rules derive from it. */
function withDerived<Row extends Pick<SelectedOrder, 'sources'> & { facts: SharedFacts }>(
  row: Row,
) {
  const { facts, sources } = row
  const { locationLat: lat, locationLng: lng, baseLat, baseLng } = sources
  const place = lat === null || lng === null ? null : { lat, lng }
  return {
    ...(facts as Row['facts']),
    /** Why the order needs the team's attention. */
    flags: Array.from(new Set(sources.flags), (kind) => ({ kind })),
    payment: paymentView({
      ...facts,
      ...sources,
      paidParts: sources.kept ? paidParts(sources.kept) : [],
    }),
    clientLocation: place && toPoint(place),
    /** From the starting point of its transport to the client; null without a place. */
    km: place && haversineKm(place, { lat: baseLat, lng: baseLng }),
  }
}

/** The facts that only the client of an order reads; null for anyone else. */
export interface ForClient {
  /** The hand-over code, when the settings require one. */
  handoverCode: string | null
  /** Minutes before a slot until which the slot may be changed. */
  changeUntilMinutes: number | null
  /** Francs that the team may ask for a missed visit. */
  missedFeeAsked: number | null
}

const FOR_OTHERS: ForClient = { handoverCode: null, changeUntilMinutes: null, missedFeeAsked: null }

/** An order as every other screen reads it. */
export type OrderView = ReturnType<typeof toOrderView>

/** An order for a reader of this role: a client is told who rides only while the order is open, and of the flags only those of their own messages. */
export function toOrderView(row: SelectedOrder, reader: Role, forClient = FOR_OTHERS) {
  const { promiseRule, items, checks, isWithWrongNumber: isWrong, ...order } = withDerived(row)
  return {
    ...order,
    ...countView(items, checks),
    rounding: roundingOf(order, items),
    flags: isStaff(reader) ? order.flags : flagsToldTo(reader, order.flags, isWrong),
    // A livreur is judged by nobody at the next door.
    closing: reader === 'livreur' ? null : order.closing,
    waveOpenedAt: reader === 'client' ? order.waveOpenedAt : null,
    livreur: isStaff(reader) || !isOver(row.status) ? order.livreur : null,
    /** By the rule of the day of the order; null of an order without express. */
    expressRate: promiseRule?.express ?? null,
    /** The way that its transport is paid for, there and back: to the client, or to the middle of their quarter. Null without a place. */
    roundTripKm: order.km && (row.quarterKm ?? order.km) * 2,
    placeHidden: false,
    ...forClient,
  }
}

/** The columns that a reader who may not be the client of an order is told as they are: state, times, contents and money. */
const TOLD_TO_ANYBODY = [
  'id',
  'createdAt',
  'reference',
  'status',
  'grandTotal',
  'clientContactPhone',
  'placeApproximate',
  'placeAccuracy',
  'placeFromLivreur',
  'paymentMethod',
  'readyBy',
  'readyAt',
  'waitingSince',
  'pickupFrom',
  'pickupTo',
  'deliveryFrom',
  'deliveryTo',
  'heldSince',
  'asap',
  'toAgree',
  'express',
  'expressRate',
  'atCounter',
  'pieces',
  'bags',
  'grams',
  'counted',
  'livreur',
  'updatedAt',
  'dueAt',
  'totalItemsPrice',
  'transportFee',
  'ratePerKm',
  'feeStep',
  'rounding',
  'expressFee',
  'missedFee',
  'discount',
  'discountRule',
  'discountReason',
  'promisedAt',
  'deliveredAt',
  'closing',
  'waveOpenedAt',
  'items',
  'checks',
  'missedVisits',
  'adjustment',
  'moneyBack',
  'payment',
  'rne',
  'withoutCode',
  'rewashOf',
  'flags',
  'handoverCode',
  'changeUntilMinutes',
  'missedFeeAsked',
] as const satisfies readonly (keyof OrderView)[]

/**
 * An order without its place, of which the quarter is told, and with a first name: for a reader who may not be its client. A new
 * fact does not compile until it is said here whether they are told it.
 */
export function withoutPlace(order: OrderView): OrderView {
  const { client: whose, clientAddress, clientLocation, certificate } = order
  const told: Pick<OrderView, (typeof TOLD_TO_ANYBODY)[number]> = pick(order, TOLD_TO_ANYBODY)
  return {
    ...told,
    client: { id: whose.id, fullname: firstNameOf(whose.fullname) ?? '' },
    clientAddress: quarterOf(clientAddress ?? '', clientLocation && toLatLng(clientLocation)) ?? '',
    clientLocation: null,
    km: null,
    roundTripKm: null,
    ...storedWords({}),
    // The page of its verification names the buyer.
    certificate: certificate && {
      number: certificate.number,
      token: null,
      certifiedAt: certificate.certifiedAt,
      isTrial: certificate.isTrial,
      gap: certificate.gap,
      taxCode: certificate.taxCode,
      amount: certificate.amount,
      changes: certificate.changes,
    },
    placeHidden: true,
  }
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}

/**
 * Those of a client's own messages, and that the team was told where a reader said that an order is not theirs: this stays once the
 * team found the number wrong.
 */
function flagsToldTo(
  reader: Role,
  flags: readonly { kind: FlagKind }[],
  isWithWrongNumber: boolean,
): { kind: FlagKind }[] {
  if (reader !== 'client') return []
  const told = flags.filter(({ kind }) => isReadByClient(kind))
  const isDisowned = isWithWrongNumber || flags.some(({ kind }) => kind === 'not_theirs')
  return isDisowned ? [...told, { kind: 'not_theirs' }] : told
}
