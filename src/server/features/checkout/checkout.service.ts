import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems, orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
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
import {
  feeFor,
  itemsTotal,
  type OrderLine,
  type PricedProduct,
  type PricingSettings,
  priceCart,
} from '#shared/money/pricing.ts'
import type { PlaceOrderInput, TeamOrderInput } from '#shared/orders/orders.inputs.ts'
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

/** Whose order it is: the actor, or the client for whom the team takes it. */
type Client = NonNullable<ReturnType<typeof findUser>>

interface Placing {
  clientId: string
  /** Refuses an order too many, inside the write; called last. */
  refuseFlood: (orm: Orm) => void
}

const pendingOf = statement((orm, p: { clientId: string }) =>
  orm.select({ count: sql<number>`count(*)` }).from(orders).where(isPendingOf(p.clientId)),
)

type NewOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'reference'
  | 'clientId'
  | 'totalItemsPrice'
  | 'transportFee'
  | 'grandTotal'
  | 'baseLat'
  | 'baseLng'
  | 'ratePerKm'
  | 'clientAddress'
  | 'landmark'
  | 'note'
  | 'locationLat'
  | 'locationLng'
  | 'clientContactPhone'
  | 'paymentMethod'
  | 'createdAt'
  | 'updatedAt'
>

/** Changes nothing when another order has this reference. */
const insertOrder = statement((orm, p: NewOrder) =>
  orm
    .insert(orders)
    .values({
      id: p.id,
      reference: p.reference,
      clientId: p.clientId,
      status: 'pending',
      totalItemsPrice: p.totalItemsPrice,
      transportFee: p.transportFee,
      grandTotal: p.grandTotal,
      baseLat: p.baseLat,
      baseLng: p.baseLng,
      ratePerKm: p.ratePerKm,
      clientAddress: p.clientAddress,
      landmark: p.landmark,
      note: p.note,
      locationLat: p.locationLat,
      locationLng: p.locationLng,
      clientContactPhone: p.clientContactPhone,
      paymentMethod: p.paymentMethod,
      createdAt: p.createdAt,
      updatedAt: p.updatedAt,
    })
    .onConflictDoNothing({ target: orders.reference }),
)

const insertItem = statement((orm, p: OrderLine & { orderId: string; position: number }) =>
  orm.insert(orderItems).values({
    orderN: numberOfOrder(p.orderId),
    position: p.position,
    productId: p.productId,
    name: p.name,
    service: p.service,
    quantity: p.quantity,
    unitPrice: p.unitPrice,
  }),
)

/**
 * Places an order for a client, as `placeOrder` does, within the limits of one client. A repeated
 * order, or one that could not be stored, does not count. Throws what `placeOrder` throws,
 * TOO_MANY_TRIES after ten orders in a row, and TOO_MANY_PENDING when the client has as many
 * pending orders as the settings allow.
 */
export async function placeOwnOrder(
  ctx: ServiceContext & Pick<Deps, 'limits'>,
  input: Checkout,
): Promise<PlacedOrder> {
  const clientId = ctx.actor.id
  return placeWithin(ctx, 'order', (take) =>
    placeOnce(ctx, input, {
      clientId,
      refuseFlood(orm) {
        const { maxPending } = readSettings(orm, 'ordering')
        const pending = pendingOf.get(orm, { clientId })
        if (pending && pending.count >= maxPending)
          throw new AppError('TOO_MANY_PENDING', { max: maxPending })
        take()
      },
    }),
  )
}

/**
 * Places an order that the team takes for a client, as `placeOrder` does, within the limits of one
 * member of the team: the client's own limit does not count. Throws what `placeOrder` throws,
 * CLIENT_UNAVAILABLE when the client's account is closed or is no client's, TOO_MANY_TRIES after
 * many orders in a row.
 */
export async function placeOrderFor(
  ctx: ServiceContext & Pick<Deps, 'limits'>,
  { clientId, ...input }: TeamOrderInput,
): Promise<PlacedOrder> {
  return placeWithin(ctx, 'teamOrder', (take) =>
    placeOnce(ctx, input, { clientId, refuseFlood: take }),
  )
}

/** Counts an order towards a limit of the actor, once it is about to be stored. */
async function placeWithin<T>(
  { limits, actor }: Pick<Deps, 'limits'> & Pick<ServiceContext, 'actor'>,
  limit: 'order' | 'teamOrder',
  place: (take: () => void) => Promise<T>,
): Promise<T> {
  let undo = () => {}
  try {
    return await place(() => {
      undo = limits.takeAll([[limit, actor.id]])
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
export function placeOrder(ctx: ServiceContext, input: Checkout): Promise<PlacedOrder> {
  return placeOnce(ctx, input, { clientId: ctx.actor.id, refuseFlood: () => {} })
}

function placeOnce(ctx: ServiceContext, input: Checkout, placing: Placing): Promise<PlacedOrder> {
  const { clientId } = placing
  return ctx.database.write((orm) =>
    once<PlacedOrder>(
      orm,
      {
        actorId: ctx.actor.id,
        key: input.idempotencyKey,
        // The client's own orders keep the fingerprint that their carts of yesterday have.
        input: clientId === ctx.actor.id ? input : { clientId, ...input },
        now: ctx.clock.now(),
        conflict: ({ orderId, reference }) =>
          new AppError('IDEMPOTENCY_CONFLICT', { orderId, reference }),
      },
      () => createOrder(ctx, orm, input, placing),
    ),
  )
}

function createOrder(
  ctx: ServiceContext,
  orm: Orm,
  input: Checkout,
  { clientId, refuseFlood }: Placing,
): PlacedOrder {
  const client = openAccount(orm, ctx.actor, clientId)
  const point = input.location && toLatLng(input.location)
  const pricing = readPricing(orm)
  refuseFarPlace(orm, point, pricing)
  const { lines, ...figures } = priceOrder(orm, input, point, pricing)
  if (figures.grandTotal > MAX_FRANCS) throw new AppError('TOTAL_TOO_HIGH', { max: MAX_FRANCS })
  if (figures.grandTotal !== input.shownTotal) throw new AppError('PRICE_CHANGED', figures)
  // Last, so that an order refused for another reason does not count towards the client's limit.
  refuseFlood(orm)
  const now = ctx.clock.now()
  const order = storeOrder(orm, {
    ...figures,
    clientId,
    baseLat: pricing.base.lat,
    baseLng: pricing.base.lng,
    ratePerKm: pricing.ratePerKm,
    clientAddress: addressLine(input.address, client.address, point),
    landmark: input.landmark ?? null,
    note: input.note ?? null,
    locationLat: point?.lat ?? null,
    locationLng: point?.lng ?? null,
    clientContactPhone: input.contactPhone,
    paymentMethod: input.paymentMethod,
    createdAt: now,
    updatedAt: now,
  })
  const { id, reference } = order
  for (const [position, line] of lines.entries())
    insertItem.run(orm, { orderId: id, position, ...line })
  recordEvent(ctx, orm, {
    order: { id, reference, clientId, livreurId: null },
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
 * The client's account, which may have been deleted between the request and its write: no data of
 * theirs may be stored again.
 */
function openAccount(orm: Orm, actor: Actor, clientId: string): Client {
  const account = findUser(orm, clientId)
  if (actor.role !== 'client') {
    if (account?.role !== 'client' || account.disabledAt !== null)
      throw new AppError('CLIENT_UNAVAILABLE')
    return account
  }
  if (!account) throw new AppError('UNAUTHENTICATED')
  if (account.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED')
  return account
}

function refuseFarPlace(orm: Orm, point: LatLng | null, pricing: PricingSettings): void {
  const radius = readSettings(orm, 'radius')
  if (radius.km === null || isWithinReach(point, { pricing, radius })) return
  throw new AppError('TOO_FAR', { km: radius.km })
}

interface PricedOrder {
  lines: OrderLine[]
  totalItemsPrice: number
  transportFee: number
  grandTotal: number
}

function priceOrder(
  orm: Orm,
  input: Checkout,
  point: LatLng | null,
  pricing: PricingSettings,
): PricedOrder {
  const priced = priceCart(input.lines, productsReadOnce(orm))
  if (!priced.ok) {
    const { fault } = priced
    throw fault.code === 'SERVICE_UNKNOWN'
      ? new AppError('SERVICE_UNKNOWN', { product: fault.product })
      : new AppError('PRODUCT_UNKNOWN')
  }
  const totalItemsPrice = itemsTotal(priced.lines)
  const transportFee = feeFor(point, pricing)
  const grandTotal = totalItemsPrice + transportFee
  return { lines: priced.lines, totalItemsPrice, transportFee, grandTotal }
}

/** Finds the garments of one order: a garment of several lines is read once. */
function productsReadOnce(orm: Orm): (id: string) => PricedProduct | undefined {
  const read = new Map<string, PricedProduct | undefined>()
  return (id) => {
    if (!read.has(id)) read.set(id, findProduct(orm, id))
    return read.get(id)
  }
}

/** Stores an order under a new id whose first 8 characters are unique: they are the reference on bags and on screen. */
function storeOrder(orm: Orm, order: Omit<NewOrder, 'id' | 'reference'>): NewOrder {
  for (;;) {
    const id = newId()
    const stored = { ...order, id, reference: referenceOf(id) }
    if (insertOrder.run(orm, stored).changes === 1) return stored
  }
}

/**
 * The address of an order: as typed, or the profile's where none was asked for. One that the client emptied stays empty
 * beside a point: the profile's may be another place.
 */
function addressLine(
  typed: string | undefined,
  ofProfile: string | null,
  point: LatLng | null,
): string {
  const address = typed ?? ofProfile
  if (address) return address
  return point ? '' : ADDRESS_TO_SAY
}
