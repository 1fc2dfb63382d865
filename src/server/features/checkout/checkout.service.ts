import { sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderItems, orders } from '#server/db/schema.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { once } from '#server/features/idempotency/idempotency.service.ts'
import { findProduct } from '#server/features/products/products.service.ts'
import { readPricing, readSettings } from '#server/features/settings/settings.service.ts'
import { count } from '#server/features/stats/stats.service.ts'
import { findUser } from '#server/features/users/users.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import type { PlaceOrderInput } from '#shared/orders.inputs.ts'
import { type PaymentMethod, referenceOf } from '#shared/orders.ts'
import { type LatLng, type Point, toLatLng } from '#shared/points.ts'
import { feeFor, itemsTotal, type OrderLine, priceCart } from '#shared/pricing.ts'
import { isWithinReach } from '#shared/settings.ts'
import { mailReceived } from './checkout.mail.ts'
import { unwrittenAddress } from './checkout.queries.ts'

/** The demo also holds orders that the form cannot make: without a point, or with the payment still open. */
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

const ph = sql.placeholder

const statements = prepared((orm) => ({
  isTaken: orm
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.reference} = ${ph('reference')}`)
    .prepare(),
  insertOrder: orm
    .insert(orders)
    .values({
      id: ph('id'),
      reference: ph('reference'),
      clientId: ph('clientId'),
      status: 'pending',
      totalItemsPrice: ph('totalItemsPrice'),
      transportFee: ph('transportFee'),
      grandTotal: ph('grandTotal'),
      baseLat: ph('baseLat'),
      baseLng: ph('baseLng'),
      ratePerKm: ph('ratePerKm'),
      clientAddress: ph('clientAddress'),
      landmark: ph('landmark'),
      note: ph('note'),
      locationLat: ph('locationLat'),
      locationLng: ph('locationLng'),
      clientContactPhone: ph('clientContactPhone'),
      paymentMethod: ph('paymentMethod'),
      createdAt: ph('now'),
      updatedAt: ph('now'),
    })
    .prepare(),
  insertItem: orm
    .insert(orderItems)
    .values({
      orderId: ph('orderId'),
      position: ph('position'),
      productId: ph('productId'),
      name: ph('name'),
      service: ph('service'),
      quantity: ph('quantity'),
      unitPrice: ph('unitPrice'),
    })
    .prepare(),
}))

/**
 * Places a client's order: priced here from the catalogue, never from what the browser sent, and once per
 * idempotency key. Throws PRODUCT_UNKNOWN or SERVICE_UNKNOWN, PRICE_CHANGED with today's figures when the total on
 * screen is not today's, TOO_FAR when the place lies beyond the service radius, IDEMPOTENCY_CONFLICT when the key already made another order, UNAUTHENTICATED or
 * ACCOUNT_DISABLED when the account was closed meanwhile.
 */
export function placeOrder(
  ctx: ServiceContext & { actor: Client },
  input: Checkout,
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
      () => createOrder(ctx, orm, input),
    ),
  )
}

function createOrder(
  ctx: ServiceContext & { actor: Client },
  orm: Orm,
  input: Checkout,
): PlacedOrder {
  refuseClosedAccount(orm, ctx.actor)
  const point = input.location && toLatLng(input.location)
  refuseFarPlace(orm, point)
  const { lines, ...figures } = priceOrder(orm, input, point)
  if (figures.grandTotal !== input.shownTotal) throw new AppError('PRICE_CHANGED', figures)
  const { base, ratePerKm } = readPricing(orm)
  const id = freeId(orm)
  const reference = referenceOf(id)
  const now = ctx.clock.now()
  const order = {
    ...figures,
    ...{ id, reference, clientId: ctx.actor.id },
    clientAddress: addressLine(input.address, ctx.actor.address, point),
    landmark: input.landmark ?? null,
    note: input.note ?? null,
    locationLat: point?.lat ?? null,
    locationLng: point?.lng ?? null,
    clientContactPhone: input.contactPhone,
    paymentMethod: input.paymentMethod,
  }
  const pricing = { baseLat: base.lat, baseLng: base.lng, ratePerKm }
  statements(orm).insertOrder.run({ ...order, ...pricing, now })
  for (const [position, line] of lines.entries())
    statements(orm).insertItem.run({ orderId: id, position, ...line })
  recordEvent(ctx, orm, {
    order: { id, reference, clientId: ctx.actor.id, livreurId: null },
    ...{ kind: 'created', from: null, to: 'pending' },
    data: { grandTotal: figures.grandTotal, lines: lines.length },
  })
  count(orm, now, { orders: 1 })
  mailReceived(ctx, orm, order, lines)
  return { orderId: id, reference, grandTotal: figures.grandTotal }
}

/** Between the request and its turn to write, the client may have deleted the account: nothing of theirs may come back. */
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

/** A new id whose first 8 characters no order bears yet: bags and people go by them. */
function freeId(orm: Orm): string {
  for (;;) {
    const id = newId()
    if (!statements(orm).isTaken.get({ reference: referenceOf(id) })) return id
  }
}

function addressLine(
  typed: string | undefined,
  ofProfile: string | null,
  point: LatLng | null,
): string {
  if (typed) return typed
  if (ofProfile) return ofProfile
  return unwrittenAddress(point)
}
