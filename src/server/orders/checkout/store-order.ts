import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems, orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { eachWord } from '#shared/places/place-words.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { storedQuarter } from '../quarters/quarters.service.ts'
import { drawOrderId } from './order-ids.service.ts'

/** An order as it is first stored; what happens to it later has no value yet. */
export type NewOrder = Omit<
  typeof orders.$inferSelect,
  | 'n'
  | 'livreurId'
  | 'quarter'
  | 'status'
  | 'missedFee'
  | 'readyAt'
  | 'heldSince'
  | 'dueAt'
  | 'paidAmount'
  | 'creditUsed'
  | 'paymentDeclaredAt'
  | 'waveOpenedAt'
  | 'paymentMissingAt'
  | 'codeTries'
  | 'missingPieces'
  | 'invoiceN'
>

const insertOrder = statement((orm, p: NewOrder & { quarter: string }) =>
  orm.insert(orders).values({
    id: p.id,
    clientId: p.clientId,
    status: 'pending',
    totalItemsPrice: p.totalItemsPrice,
    transportFee: p.transportFee,
    expressFee: p.expressFee,
    grandTotal: p.grandTotal,
    baseLat: p.baseLat,
    baseLng: p.baseLng,
    ratePerKm: p.ratePerKm,
    feeStep: p.feeStep,
    expressPieces: p.expressPieces,
    atCounter: p.atCounter,
    asap: p.asap,
    pickupFrom: p.pickupFrom,
    pickupTo: p.pickupTo,
    deliveryFrom: p.deliveryFrom,
    deliveryTo: p.deliveryTo,
    readyBy: p.readyBy,
    promisedAt: p.promisedAt,
    promiseRule: p.promiseRule,
    clientAddress: p.clientAddress,
    quarter: p.quarter,
    ...eachWord((word) => p[word]),
    locationLat: p.locationLat,
    locationLng: p.locationLng,
    placeApproximate: p.placeApproximate,
    quarterKm: p.quarterKm,
    clientContactPhone: p.clientContactPhone,
    paymentMethod: p.paymentMethod,
    discount: p.discount,
    discountRule: p.discountRule,
    toAgree: p.toAgree,
    rewashOf: p.rewashOf,
    onAccount: p.onAccount,
    createdAt: p.createdAt,
    updatedAt: p.updatedAt,
  }),
)

interface StoredLine extends OrderLine {
  orderId: string
  position: number
  grams: number | null
  minGrams: number | null
}

const insertItem = statement((orm, p: StoredLine) =>
  orm.insert(orderItems).values({
    orderN: numberOfOrder(p.orderId),
    position: p.position,
    productId: p.productId,
    name: p.name,
    service: p.service,
    quantity: p.quantity,
    unitPrice: p.unitPrice,
    grams: p.grams,
    minGrams: p.minGrams,
  }),
)

/**
 * Stores an order with its lines, inside `write()`. The first 8 characters of its id are the reference on bags and on
 * screen; `id` is the one that its request was told under.
 */
export function storeOrder(
  orm: Orm,
  order: Omit<NewOrder, 'id' | 'reference'>,
  lines: readonly OrderLine[],
  id = drawOrderId(orm),
): NewOrder {
  const stored = { ...order, id, reference: referenceOf(id) }
  insertOrder.run(orm, { ...stored, quarter: storedQuarter(order) })
  for (const [position, { grams = null, minGrams = null, ...line }] of lines.entries())
    insertItem.run(orm, { ...line, orderId: id, position, grams, minGrams })
  return stored
}
