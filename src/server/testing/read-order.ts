import { eq } from 'drizzle-orm'
import {
  missedVisits,
  orderAdjustments,
  orderChecks,
  orderFlags,
  orderItems,
  refunds,
  users,
} from '#server/db/schema.ts'
import { countView } from '#server/features/custody/count-view.service.ts'
import { placeAccuracyOf } from '#server/features/order-access/place-accuracy.sql.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { paymentView } from '#shared/money/payments.ts'
import { haversineKm, toPoint } from '#shared/places/points.ts'
import type { TestContext } from './create-test-context.ts'
import type { Order } from './factories.ts'

/** The columns that screens read as they are stored. */
const PLAIN = [
  'id',
  'reference',
  'status',
  'totalItemsPrice',
  'transportFee',
  'grandTotal',
  'clientAddress',
  'clientContactPhone',
  'landmark',
  'note',
  'paymentMethod',
  'createdAt',
  'dueAt',
  'readyAt',
  'pickupFrom',
  'pickupTo',
  'deliveryFrom',
  'deliveryTo',
  'heldSince',
  'atCounter',
  'expressFee',
  'feeStep',
  'missedFee',
  'asap',
  'readyBy',
  'promisedAt',
] as const

const plainColumns = (order: Order) =>
  Object.fromEntries(PLAIN.map((name) => [name, order[name]])) as Pick<
    Order,
    (typeof PLAIN)[number]
  >

function waitingSince(order: Order): number | null {
  const { heldSince, asap, pickupTo, deliveryTo, atCounter, status, createdAt, readyAt } = order
  const isToCollect = ['pending', 'assigned', 'pickup_en_route'].includes(status)
  if (heldSince !== null) return heldSince
  if (asap && pickupTo === null && isToCollect) return createdAt
  const isAtWorkshop = status === 'picked_up' || status === 'processing'
  return deliveryTo === null && !atCounter && isAtWorkshop ? readyAt : null
}

/** An order as this role reads it, from its rows: each is read by a plain query of its own. */
export function orderFromRows({ database: { orm } }: TestContext, order: Order, reader: Role) {
  const personOf = (id: string) => orm.select().from(users).where(eq(users.id, id)).get()
  const isTeams = reader === 'admin'
  const isOver = order.status === 'completed' || order.status === 'cancelled'
  const livreur = order.livreurId && (isTeams || !isOver) ? personOf(order.livreurId) : undefined
  const { locationLat: lat, locationLng: lng } = order
  return {
    ...plainColumns(order),
    waitingSince: waitingSince(order),
    express: order.expressPieces > 0,
    client: { fullname: personOf(order.clientId)?.fullname },
    ...childrenOf(orm, order, isTeams),
    livreur: livreur
      ? {
          id: livreur.id,
          fullname: livreur.fullname,
          phone: livreur.phone,
          available: livreur.disabledAt === null && livreur.deletedAt === null,
        }
      : null,
    payment: paymentView(order),
    clientLocation: lat === null || lng === null ? null : toPoint({ lat, lng }),
    handoverCode: null,
    changeUntilMinutes: null,
    missedFeeAsked: null,
    missedVisits: orm
      .select()
      .from(missedVisits)
      .where(eq(missedVisits.orderId, order.id))
      .all()
      .map((visit) => {
        const { orderId, livreurId, slotFrom, slotTo, feeDecidedBy, feeDecidedAt, ...shown } = visit
        return shown
      }),
    expressRate: order.promiseRule?.express ?? null,
    placeAccuracy: placeAccuracyOf(orm, order.n),
    ratePerKm: order.ratePerKm,
    roundTripKm: roundTripKm(order),
  }
}

/** An order as the staff's lists show it, from its rows. */
export function listedFromRows(t: TestContext, order: Order) {
  const { totalItemsPrice, transportFee, note, placeAccuracy, ratePerKm, ...shown } = orderFromRows(
    t,
    order,
    'admin',
  )
  const { expressFee, expressRate, feeStep, missedFee, asap, readyBy, promisedAt, ...others } =
    shown
  const { missedVisits: _, changeUntilMinutes, missedFeeAsked, roundTripKm: km, ...timed } = others
  const { items, checks, adjustment, moneyBack, withoutCode, handoverCode, ...listed } = timed
  return {
    ...listed,
    pieces: items.reduce((total, { quantity }) => total + quantity, 0),
    km: km === null ? null : Math.round(km * 50) / 100,
  }
}

function roundTripKm(order: Order): number | null {
  const { locationLat: lat, locationLng: lng, baseLat, baseLng } = order
  if (lat === null || lng === null) return null
  return haversineKm({ lat, lng }, { lat: baseLat, lng: baseLng }) * 2
}

function childrenOf(orm: TestContext['database']['orm'], { id, n }: Order, isTeams: boolean) {
  const items = orm.select().from(orderItems).where(eq(orderItems.orderN, n)).all()
  const changes = orm.select().from(orderAdjustments).where(eq(orderAdjustments.orderId, id)).all()
  const accepted = changes.filter(({ status }) => status === 'accepted')
  const stored = orm.select().from(orderChecks).where(eq(orderChecks.orderN, n)).all()
  const checks = stored
    .sort((a, b) => (a.step < b.step ? 1 : -1))
    .map(({ orderN: _, createdAt, actorN, ...check }) => ({
      ...check,
      actorName: orm.select().from(users).where(eq(users.n, actorN)).get()?.fullname ?? '',
      adjustedSince: accepted.some(({ answeredAt }) => (answeredAt ?? 0) >= createdAt)
        ? (1 as const)
        : (0 as const),
    }))
  const flags = orm.select().from(orderFlags).where(eq(orderFlags.orderId, id)).all()
  const open = new Set(flags.filter(({ resolvedAt }) => !resolvedAt).map(({ kind }) => kind))
  const back = orm.select().from(refunds).where(eq(refunds.orderId, id)).all()
  const made = back.filter(({ outcome }) => outcome === 'refunded')
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const shown = changes.filter(({ status }) => status !== 'withdrawn').at(-1)
  return {
    ...countView(
      items.map(({ orderN: _, ...item }) => item),
      checks,
    ),
    flags: isTeams ? Array.from(open, (kind) => ({ kind })) : [],
    adjustment: shown
      ? {
          id: shown.id,
          status: shown.status,
          lines: shown.lines,
          linesBefore: shown.linesBefore,
          totalBefore: shown.totalBefore,
          total: shown.total,
          reason: shown.reason,
          createdAt: shown.createdAt,
        }
      : null,
    moneyBack: {
      owed: sum(back.filter(({ settledAt }) => settledAt === null)),
      back: sum(made),
      backAt: made.length > 0 ? Math.max(...made.map(({ settledAt }) => settledAt ?? 0)) : null,
    },
    withoutCode: null,
  }
}
