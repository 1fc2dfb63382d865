import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderItems, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { once } from '#server/features/idempotency/idempotency.service.ts'
import { isPendingOf } from '#server/features/order-access/pending-orders.sql.ts'
import { findProduct } from '#server/features/products/products.service.ts'
import { readPricing, readSettings } from '#server/features/settings/settings.service.ts'
import { count } from '#server/features/stats/stats.service.ts'
import { findUser } from '#server/features/users/users.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { MAX_FRANCS } from '#shared/money/money.ts'
import { feeFor, itemsTotal, type OrderLine, priceCart } from '#shared/money/pricing.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { type PaymentMethod, referenceOf } from '#shared/orders/orders.ts'
import { ADDRESS_TO_SAY } from '#shared/places/place.ts'
import { type LatLng, type Point, toLatLng } from '#shared/places/points.ts'
import { isWithinReach } from '#shared/settings.ts'
import { mailReceived } from './checkout.mail.ts'

/**
 * The demonstration also creates orders that the form cannot: without a point, or with the payment
 * method not chosen.
 */
export type Checkout = Omit<PlaceOrderInput, 'location' | 'paymentMethod'> & {
  location: Point | null
  paymentMethod: PaymentMethod | null
}

export interface PlacedOrder {
  orderId: string
  reference: string
  grandTotal: number
}

interface Client extends Actor {
  address: string | null
}

type Context = ServiceContext & { actor: Client }

/**
 * Places an order for a client, as `placeOrder` does, within the limits of one client. A repeated
 * order, or one that could not be stored, does not count. Throws what `placeOrder` throws,
 * TOO_MANY_TRIES after ten orders in a row, and TOO_MANY_PENDING when the client has as many
 * pending orders as the settings allow.
 */
export async function placeOwnOrder(
  ctx: Context & Pick<Deps, 'limits'>,
  input: Checkout,
): Promise<PlacedOrder> {
  let undo = () => {}
  try {
    return await placeOnce(ctx, input, (orm) => {
      const { maxPending } = readSettings(orm, 'ordering')
      const pending = countPending(orm, ctx.actor.id)
      if (pending >= maxPending) throw new AppError('TOO_MANY_PENDING', { max: maxPending })
      undo = ctx.limits.takeAll([['order', ctx.actor.id]])
    })
  } catch (error) {
    // The order was counted before the commit; when the commit fails, the count is undone.
    undo()
    throw error
  }
}

/**
 * Places a client's order: priced here from the catalogue, never from what the browser sent, and
 * once per idempotency key. Throws PRODUCT_UNKNOWN or SERVICE_UNKNOWN, PRICE_CHANGED with today's
 * figures when the total on screen differs, TOTAL_TOO_HIGH beyond what a payment can record,
 * TOO_FAR when the place is outside the service radius, IDEMPOTENCY_CONFLICT when the key already
 * made another order, UNAUTHENTICATED or ACCOUNT_DISABLED when the account was closed meanwhile.
 */
export function placeOrder(ctx: Context, input: Checkout): Promise<PlacedOrder> {
  return placeOnce(ctx, input, () => {})
}

function countPending(orm: Orm, clientId: string): number {
  const found = orm
    .select({ count: sql<number>`count(*)` })
    .from(orders)
    .where(isPendingOf(clientId))
    .get()
  return found?.count ?? 0
}

function placeOnce(
  ctx: Context,
  input: Checkout,
  refuseFlood: (orm: Orm) => void,
): Promise<PlacedOrder> {
  return ctx.database.write((orm) =>
    once<PlacedOrder>(
      orm,
      {
        actorId: ctx.actor.id,
        key: input.idempotencyKey,
        input,
        now: ctx.clock.now(),
        conflict: ({ orderId, reference }) =>
          new AppError('IDEMPOTENCY_CONFLICT', { orderId, reference }),
      },
      () => createOrder(ctx, orm, input, refuseFlood),
    ),
  )
}

function createOrder(
  ctx: Context,
  orm: Orm,
  input: Checkout,
  refuseFlood: (orm: Orm) => void,
): PlacedOrder {
  refuseClosedAccount(orm, ctx.actor)
  const point = input.location && toLatLng(input.location)
  refuseFarPlace(orm, point)
  const { lines, ...figures } = priceOrder(orm, input, point)
  if (figures.grandTotal > MAX_FRANCS) throw new AppError('TOTAL_TOO_HIGH', { max: MAX_FRANCS })
  if (figures.grandTotal !== input.shownTotal) throw new AppError('PRICE_CHANGED', figures)
  // Last, so that an order refused for another reason does not count towards the client's limit.
  refuseFlood(orm)
  const { base, ratePerKm } = readPricing(orm)
  const id = newOrderId(orm)
  const reference = referenceOf(id)
  const now = ctx.clock.now()
  const order = {
    ...figures,
    id,
    reference,
    clientId: ctx.actor.id,
    clientAddress: addressLine(input.address, ctx.actor.address, point),
    landmark: input.landmark ?? null,
    note: input.note ?? null,
    locationLat: point?.lat ?? null,
    locationLng: point?.lng ?? null,
    clientContactPhone: input.contactPhone,
    paymentMethod: input.paymentMethod,
  }
  const pricing = { baseLat: base.lat, baseLng: base.lng, ratePerKm }
  orm
    .insert(orders)
    .values({ ...order, ...pricing, status: 'pending', createdAt: now, updatedAt: now })
    .run()
  const items = lines.map((line, position) => ({ orderId: id, position, ...line }))
  orm.insert(orderItems).values(items).run()
  recordEvent(ctx, orm, {
    order: { id, reference, clientId: ctx.actor.id, livreurId: null },
    kind: 'created',
    from: null,
    to: 'pending',
    data: { grandTotal: figures.grandTotal, lines: lines.length },
  })
  count(orm, now, { orders: 1 })
  mailReceived(ctx, orm, order, lines)
  return { orderId: id, reference, grandTotal: figures.grandTotal }
}

/**
 * The client may have deleted the account between the request and its write: no data of theirs may
 * be stored again.
 */
function refuseClosedAccount(orm: Orm, { id }: Client): void {
  const account = findUser(orm, id)
  if (!account) throw new AppError('UNAUTHENTICATED')
  if (account.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED')
}

function refuseFarPlace(orm: Orm, point: LatLng | null): void {
  const radius = readSettings(orm, 'radius')
  if (radius.km === null || isWithinReach(point, { pricing: readPricing(orm), radius })) return
  throw new AppError('TOO_FAR', { km: radius.km })
}

interface PricedOrder {
  lines: OrderLine[]
  totalItemsPrice: number
  transportFee: number
  grandTotal: number
}

function priceOrder(orm: Orm, input: Checkout, point: LatLng | null): PricedOrder {
  const priced = priceCart(input.lines, (id) => findProduct(orm, id))
  if (!priced.ok) {
    const { fault } = priced
    throw fault.code === 'SERVICE_UNKNOWN'
      ? new AppError('SERVICE_UNKNOWN', { product: fault.product })
      : new AppError('PRODUCT_UNKNOWN')
  }
  const totalItemsPrice = itemsTotal(priced.lines)
  const transportFee = feeFor(point, readPricing(orm))
  const grandTotal = totalItemsPrice + transportFee
  return { lines: priced.lines, totalItemsPrice, transportFee, grandTotal }
}

/** A new id whose first 8 characters are unique: they are the reference on bags and on screen. */
function newOrderId(orm: Orm): string {
  for (;;) {
    const id = newId()
    const reference = referenceOf(id)
    const taken = orm
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.reference, reference))
      .get()
    if (!taken) return id
  }
}

/** The address of an order, typed or from the profile; empty when only the point gives the place. */
function addressLine(
  typed: string | undefined,
  ofProfile: string | null,
  point: LatLng | null,
): string {
  if (typed) return typed
  if (ofProfile) return ofProfile
  return point ? '' : ADDRESS_TO_SAY
}
