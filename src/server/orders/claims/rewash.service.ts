import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderItems } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { termsOfCompany } from '#server/money/companies/company-account.service.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { CASH } from '#shared/money/payment-methods.ts'
import { storedWords } from '#shared/places/place-words.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { recordPlaced } from '../checkout/record-placed.ts'
import { storeOrder } from '../checkout/store-order.ts'
import { placeAccuracyOf } from '../place-accuracy.sql.ts'
import type { ClaimContext, ClaimRow } from './claim-rows.ts'

/**
 * Places the order that washes the pieces of a claim again for nothing, inside `write()`, and returns its id: at the same place,
 * without an hour, which its client or the team chooses. Throws ORDER_NOT_FOUND of an order that was deleted, VALIDATION of a claim
 * without pieces.
 */
export function placeRewash(orm: Orm, ctx: ClaimContext, claim: ClaimRow): string {
  const before = findOrder(orm, claim.orderId)
  if (!before) throw new AppError('ORDER_NOT_FOUND')
  const lines = freeLines(orm, before.n, claim)
  if (lines.length === 0) throw new AppError('VALIDATION')
  const now = ctx.clock.now()
  // Garments that are added to it later are owed as the other orders of its company are: nobody is asked for cash.
  const onAccount = termsOfCompany(orm, claim.clientId)?.onAccount ?? false
  const order = storeOrder(
    orm,
    {
      clientId: claim.clientId,
      rewashOf: before.id,
      onAccount,
      totalItemsPrice: 0,
      transportFee: 0,
      expressFee: 0,
      grandTotal: 0,
      discount: 0,
      discountRule: null,
      toAgree: null,
      baseLat: before.baseLat,
      baseLng: before.baseLng,
      ratePerKm: before.ratePerKm,
      feeStep: before.feeStep,
      expressPieces: 0,
      atCounter: before.atCounter,
      asap: !before.atCounter,
      pickupFrom: null,
      pickupTo: null,
      deliveryFrom: null,
      deliveryTo: null,
      readyBy: null,
      promisedAt: null,
      promiseRule: null,
      clientAddress: before.clientAddress,
      ...storedWords(before),
      locationLat: before.locationLat,
      locationLng: before.locationLng,
      placeApproximate: before.placeApproximate,
      quarterKm: before.quarterKm,
      clientContactPhone: before.clientContactPhone,
      paymentMethod: before.atCounter || onAccount ? null : CASH,
      createdAt: now,
      updatedAt: now,
    },
    lines,
  )
  const radius = placeAccuracyOf(orm, before.n)
  recordPlaced(ctx, orm, { order, lines, weekly: undefined, radius, fullTotal: 0 })
  return order.id
}

/** The pieces of the claim, as lines that cost nothing. */
function freeLines(orm: Orm, orderN: number, { pieces }: ClaimRow): OrderLine[] {
  const known = orm
    .select({ position: orderItems.position, productId: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderN, orderN))
    .all()
  const productOf = new Map(known.map(({ position, productId }) => [position, productId]))
  return pieces.flatMap(({ position, name, service, quantity }) => {
    const productId = productOf.get(position)
    return productId === undefined ? [] : [{ productId, name, service, quantity, unitPrice: 0 }]
  })
}
