import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { refuseStale } from '#server/lib/stale.ts'
import {
  isAboveCeiling,
  refuseContact,
  refuseOwnOrder,
  termsOfCompany,
} from '#server/money/companies/company-account.service.ts'
import { ownPricesOf } from '#server/money/companies/company-prices.service.ts'
import { payNewOrder } from '#server/money/credit/credit.service.ts'
import { refuseMethodOff } from '#server/money/payments/taken-methods.service.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'
import { countStored } from '#server/record/limits/limits.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { requireModuleThen } from '#server/shop/modules/late-acts.service.ts'
import { listProducts } from '#server/shop/products/products.service.ts'
import { readPricing } from '#server/shop/settings/settings.service.ts'
import { refuseWhileClosed } from '#server/shop/site/site-opening.service.ts'
import { readTimes } from '#server/shop/slots/slots.service.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { quoteOrder } from '#shared/orders/draft/order-quote.ts'
import type { PlaceOrderInput, TeamOrderInput } from '#shared/orders/orders.inputs.ts'
import type { WeeklyNote } from '#shared/orders/recurring/recurring.ts'
import { storedWords } from '#shared/places/place-words.ts'
import { haversineKm, type Point, toLatLng } from '#shared/places/points.ts'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import { discountOn, ruleTaken } from '#shared/shop/prices/discounts.ts'
import { itemsTotal } from '#shared/shop/prices/lines.ts'
import type { OrderFigures } from '#shared/shop/prices/order-figures.ts'
import { CATALOGUE_PRICES, type OwnPrices } from '#shared/shop/prices/own-prices.ts'
import { toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import { withExpress } from '#shared/shop/times/order-times.ts'
import type { PromisedTimes } from '#shared/time/slot-words.ts'
import { deleteBasketOf } from '../baskets/baskets.service.ts'
import { askForDiscount, noteDiscount, refuseDiscount } from '../discounts/discounts.service.ts'
import { refuseOrderTooMany } from './client-ceilings.service.ts'
import { priceLines, refuseFarPlace, refuseHighTotal } from './order-figures.ts'
import { clientPlace, counterPlace, radiusOfPlace } from './order-place.ts'
import { laterPromise, refuseLaterPromise, takeTimes, timeColumns } from './order-times.ts'
import { recordPlaced } from './record-placed.ts'
import { storeOrder } from './store-order.ts'

/**
 * The demonstration also creates orders that the form cannot: without a point, or with the
 * payment method not chosen. One that is dropped at the counter has no point either.
 */
export type Checkout = Omit<PlaceOrderInput, 'location' | 'paymentMethod' | 'shown'> &
  Pick<TeamOrderInput, 'discount' | 'aboveCeiling' | 'queued'> & {
    /** It is null where nobody looked at it: a weekly order is made at the prices of its day. */
    shown: PlaceOrderInput['shown'] | null
    location: Point | null
    paymentMethod: PaymentMethod | null
  }

export interface PlacedOrder {
  orderId: string
  reference: string
  grandTotal: number
  /** Its company owes it: nothing is paid for it alone. */
  onAccount?: true
  /** The promise at the counter, where it is later than what the screen showed: it is told, never refused. */
  movedPromise?: PromisedTimes
}

/** Whose order it is: the actor, or the client for whom the team takes it. */
type Client = NonNullable<ReturnType<typeof findUser>>

/** The server, or an owner's link, says whether Wave is offered. */
export type Placer = ServiceContext & { env: Pick<Env, 'waveEnabled' | 'demo'> }

interface Placing {
  clientId: string
  /** Dropped and collected at the counter: no transport, and nobody passes. */
  atCounter: boolean
  /** Made by the clock, for a client who asked for it each week. */
  weekly?: WeeklyNote
  /** Placed by the client, or by the clock for them: refused when it is one too many. */
  byClient?: true
  /** The id of the request that it comes from. */
  requestId?: string
  /** Counts an order that is accepted, and changes what goes with it: called last, inside the write. */
  beforeStoring: (orm: Orm) => void
}

/**
 * Places an order for a client, as `placeOrder` does, within the limits of one client. A repeated
 * order, or one that could not be stored, does not count. Throws what `placeOrder` throws,
 * TOO_MANY_TRIES after ten orders in a row, and what `refuseOrderTooMany` throws. What the client
 * had prepared before signing up is used then. Throws SITE_CLOSED while the site takes no orders.
 */
export async function placeOwnOrder(
  ctx: Placer & Pick<Deps, 'limits'>,
  input: Checkout,
): Promise<PlacedOrder> {
  const clientId = ctx.actor.id
  return placeWithin(ctx, 'order', (take) =>
    placeOnce(ctx, input, {
      clientId,
      atCounter: false,
      byClient: true,
      beforeStoring(orm) {
        take()
        deleteBasketOf(orm, clientId)
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
  ctx: Placer & Pick<Deps, 'limits'>,
  { clientId, ...input }: TeamOrderInput,
): Promise<PlacedOrder> {
  return placeWithin(ctx, 'act', (take) =>
    placeOnce(ctx, input, { clientId, atCounter: false, beforeStoring: take }),
  )
}

/** Counts an order towards a limit of the actor, once it is about to be stored. */
export function placeWithin<T>(
  { limits, actor }: Pick<Deps, 'limits'> & Pick<ServiceContext, 'actor'>,
  limit: 'order' | 'act',
  place: (take: () => void) => Promise<T>,
): Promise<T> {
  return countStored(limits, (take) => place(() => take([[limit, `order ${actor.id}`]])))
}

/**
 * Places a client's order: priced here from the catalogue, never from what the browser sent, once per
 * idempotency key, with its slot, its promise and its express pieces taken in the same `write()`.
 * Throws PRODUCT_UNKNOWN or SERVICE_UNKNOWN, STALE with today's figures when the total on
 * screen differs, DISCOUNT_NOT_LOWER and CEILING_REACHED as `giveDiscount`, TOTAL_TOO_HIGH beyond what a payment can record, TOO_FAR when the place is outside
 * the service radius, SLOT_FULL or SLOT_CLOSED with the next free slots, EXPRESS_FULL or
 * EXPRESS_UNAVAILABLE, also for what is weighed or counted at the door, STALE when the client's credit no longer pays what the screen said, STALE when the promise is later than the one on screen, but at the counter,
 * WAVE_UNAVAILABLE where Wave is not offered, MODULE_OFF as `refuseChoicesOff`,
 * ORDERS_BY_TEAM, ORDERS_ELSEWHERE, CONTACT_MAY_NOT_ORDER, ACCOUNT_CEILING and ACCOUNT_ABOVE_CEILING of a company, ORDER_ON_ACCOUNT of credit for what it will owe,
 * IDEMPOTENCY_CONFLICT when the key already made another order, UNAUTHENTICATED or ACCOUNT_DISABLED
 * when the account was closed meanwhile.
 */
export function placeOrder(ctx: Placer, input: Checkout): Promise<PlacedOrder> {
  const beforeStoring = () => {}
  return placeOnce(ctx, input, { clientId: ctx.actor.id, atCounter: false, beforeStoring })
}

/**
 * Makes this week's order of a client, the actor, as `placeOrder` does: at today's prices, and said in its e-mail.
 * `takeVisit` is called last, inside the same `write()`: what it throws undoes the order. Throws what `placeOrder`
 * throws, but for STALE, SITE_CLOSED, and what `refuseOrderTooMany` throws.
 */
export function placeWeekly(
  ctx: Placer,
  input: Omit<Checkout, 'shown'>,
  { note, takeVisit }: { note: WeeklyNote; takeVisit: (orm: Orm) => void },
): Promise<PlacedOrder> {
  const clientId = ctx.actor.id
  return placeOnce(
    ctx,
    { ...input, shown: null },
    { clientId, atCounter: false, weekly: note, byClient: true, beforeStoring: takeVisit },
  )
}

/**
 * Places the order of a request inside the `write()` that confirms it, under the id of the request. Throws what
 * `placeOrder` throws, but for IDEMPOTENCY_CONFLICT: a request is confirmed once.
 */
export function placeRequested(
  ctx: Placer,
  orm: Orm,
  input: Checkout,
  request: { clientId: string; requestId: string },
): PlacedOrder {
  return createOrder(ctx, orm, input, { ...request, atCounter: false, beforeStoring: () => {} })
}

/**
 * Places an order that is dropped at the counter, inside the `write()` that counts it there. Throws what `placeOrder`
 * throws, but for IDEMPOTENCY_CONFLICT and a promise that moved, and CLIENT_UNAVAILABLE.
 */
export function placeAtCounter(
  ctx: Placer,
  orm: Orm,
  input: Omit<Checkout, 'location' | 'paymentMethod'>,
  { clientId, beforeStoring }: Pick<Placing, 'clientId' | 'beforeStoring'>,
): PlacedOrder {
  const nowhere = { ...input, location: null, paymentMethod: null }
  return createOrder(ctx, orm, nowhere, { clientId, atCounter: true, beforeStoring })
}

function placeOnce(ctx: Placer, input: Checkout, placing: Placing): Promise<PlacedOrder> {
  return ctx.database.write((orm) =>
    once<PlacedOrder>(
      orm,
      {
        actorId: ctx.actor.id,
        key: input.idempotencyKey,
        input: sameCart(ctx, input, placing),
        now: ctx.clock.now(),
        conflict: ({ orderId, reference }) =>
          new AppError('IDEMPOTENCY_CONFLICT', { orderId, reference }),
      },
      () => createOrder(ctx, orm, input, placing),
    ),
  )
}

/**
 * Equal for an order that is sent again. The promise on screen is left out: an order whose
 * answer was lost holds a place, which may change the promise that the form reads next.
 * The accuracy of the place is no part of it either, nor the credit, which the first try may have used, nor a ceiling that it reached. A client's own orders keep the
 * fingerprint that their carts of yesterday have.
 */
function sameCart(ctx: ServiceContext, input: Checkout, { clientId, atCounter }: Placing) {
  const {
    accuracy: _,
    aboveCeiling: __,
    queued: ___,
    takenAt: ____,
    sentAt: _____,
    ...sent
  } = input
  const cart = { ...sent, shown: { total: input.shown?.total ?? null } }
  return clientId === ctx.actor.id ? cart : { clientId, atCounter, ...cart }
}

function createOrder(
  ctx: Placer,
  orm: Orm,
  input: Checkout,
  { clientId, atCounter, weekly, byClient, requestId, beforeStoring }: Placing,
): PlacedOrder {
  const client = openAccount(orm, ctx.actor, clientId)
  if (byClient) refuseWhileClosed(orm, ctx.env)
  // A request is confirmed as it was asked, though the shop may have switched off a choice since.
  const late = requestId === undefined ? refuseChoicesOff(orm, input, ctx.clock.now()) : []
  refuseMethodOff(orm, ctx.env, input.paymentMethod)
  const now = ctx.clock.now()
  const company = termsOfCompany(orm, clientId)
  // An order that the clock makes was asked for where it could be.
  if (company && byClient && !weekly) refuseOwnOrder(company, ctx.actor)
  if (company) refuseContact(orm, ctx.actor, { clientId, phone: input.contactPhone })
  const own = company ? ownPricesOf(orm, clientId) : CATALOGUE_PRICES
  const { point, pricing, lines, times, pieces, figures, fullTotal, toAgree } = termsOf(
    orm,
    input,
    { atCounter, now, own },
  )
  const { discount } = input
  const taken = ruleTaken(discount)
  const discountRule = taken && discountOn(itemsTotal(lines), taken)
  const onAccount = company?.onAccount ?? false
  if (onAccount && input.shown?.credit) throw new AppError('ORDER_ON_ACCOUNT')
  const { aboveCeiling: confirmed = false } = input
  const total = figures.grandTotal
  const aboveCeiling = isAboveCeiling(orm, ctx.actor, { company, clientId, total, confirmed })
  const radius = point && radiusOfPlace(input, point)
  if (byClient) refuseOrderTooMany(orm, { clientId, now, takesPlace: times.pickup !== null })
  // Last, so that an order refused for another reason does not count towards the client's limit, and uses no basket.
  beforeStoring(orm)
  const order = storeOrder(
    orm,
    {
      totalItemsPrice: figures.totalItemsPrice,
      transportFee: figures.transportFee,
      expressFee: figures.expressFee,
      grandTotal: figures.grandTotal,
      discount: figures.discount,
      toAgree,
      rewashOf: null,
      onAccount,
      discountRule,
      ...timeColumns(times, pieces),
      clientId,
      baseLat: pricing.base.lat,
      baseLng: pricing.base.lng,
      ratePerKm: pricing.ratePerKm,
      feeStep: pricing.step,
      atCounter,
      asap: !atCounter && !input.pickup,
      ...storedWords(input),
      ...(atCounter ? counterPlace(orm) : clientPlace(input, { ofProfile: client.address, point })),
      locationLat: point?.lat ?? null,
      locationLng: point?.lng ?? null,
      placeApproximate: radius !== null,
      quarterKm: point && radius !== null ? haversineKm(point, pricing.base) : null,
      clientContactPhone: input.contactPhone,
      // Nobody is asked for its money, whatever an older form said.
      paymentMethod: onAccount ? null : input.paymentMethod,
      createdAt: now,
      updatedAt: now,
    },
    lines,
    requestId,
  )
  recordPlaced(ctx, orm, { order, lines, weekly, radius, fullTotal, aboveCeiling })
  for (const module of late) recordStaffAction(orm, ctx, { kind: 'module_late', data: { module } })
  if (discount?.asked) askForDiscount(orm, ctx, order.id, discount)
  else if (discount && discountRule) {
    const stored = { ...order, status: 'pending', livreurId: null } as const
    const { reason } = discount
    const given = {
      rule: discountRule,
      reason,
      prices: figures,
      before: fullTotal,
      unasked: input.queued ? ('offline' as const) : undefined,
    }
    noteDiscount(orm, ctx, stored, given)
  }
  if (input.shown?.credit) payNewOrder(orm, ctx, order.id, input.shown?.credit)
  const facts = { orderId: order.id, reference: order.reference, grandTotal: total }
  const placed: PlacedOrder = onAccount ? { ...facts, onAccount } : facts
  const movedPromise = atCounter ? laterPromise(times, input.shown?.promise) : null
  return movedPromise ? { ...placed, movedPromise } : placed
}

/** The modules that the shop switched off since the order was made. Throws MODULE_OFF for what it did not offer then. */
export function refuseChoicesOff(
  orm: Orm,
  { toCount, express, ...told }: Pick<Checkout, 'toCount' | 'express' | 'takenAt' | 'sentAt'>,
  now: number,
): ModuleName[] {
  const asked: ModuleName[] = []
  if (toCount) asked.push('linenToCount')
  if (express) asked.push('express')
  return asked.filter((module) => requireModuleThen(orm, module, told, now))
}

interface Payer {
  atCounter: boolean
  now: number
  own: OwnPrices
}

/**
 * Price and times of this order, by the rules of now. Throws where it cannot be had, or where it is not
 * what the person saw: they must agree to it first.
 */
function termsOf(orm: Orm, input: Checkout, { atCounter, now, own }: Payer) {
  const { pickup = null, express = false, shown, discount } = input
  const point = input.location && !atCounter ? toLatLng(input.location) : null
  const pricing = readPricing(orm)
  refuseFarPlace(orm, point, pricing)
  const lines = priceLines(orm, own, input.lines)
  const toAgree = atCounter ? null : toAgreeOf(input)
  if (express && toAgree !== null) throw new AppError('EXPRESS_UNAVAILABLE')
  // Whether express is sold was asked by the time at which the order was made.
  const known = withExpress(readTimes(orm, now))
  const soldForCount = input.toCount ? listProducts(orm) : []
  const { transportFree } = own
  const quoted = quoteOrder(
    { lines, point, pickup, express, atCounter },
    { soldForCount, times: known, pricing, transportFree },
  )
  const times = takeTimes(quoted, pickup, known)
  const { pieces, priceWith } = quoted
  const figures = priceWith(ruleTaken(discount))
  const { grandTotal: fullTotal } = priceWith()
  refuseHighTotal(figures)
  if (discount) refuseDiscount(fullTotal, priceWith(discount.rule))
  if (shown) refuseStale('price', shown, { total: figures.grandTotal }, () => partsOf(figures))
  if (!atCounter) refuseLaterPromise(times, shown?.promise)
  return { point, pricing, lines, times, pieces, figures, fullTotal, toAgree }
}

/** The parts of the price that the form compares with its own. */
const partsOf = ({ totalItemsPrice, transportFee, expressFee }: OrderFigures) => ({
  totalItemsPrice,
  transportFee,
  expressFee,
})

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
