import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { digestOfLines } from '#server/db/history/contents.ts'
import { orderAdjustments, type orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { ownPricesOf } from '#server/money/companies/company-prices.service.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { productsAt } from '#server/shop/products/prices-at.service.ts'
import { isSame, type NumberedLine } from '#shared/orders/adjustments.ts'
import { isDoorByPhone } from '#shared/orders/door-by-phone.ts'
import type { DoorTotalInput, ProposeDoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import { type FoundFault, foundTotal, type OrderToAgree } from '#shared/orders/found-total.ts'
import { isStaff } from '#shared/roles.ts'
import { withOwnPrices } from '#shared/shop/prices/own-prices.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { highestPosition } from '../adjustments/adjustment-history.service.ts'
import { lastAtDoor, openAdjustment } from '../adjustments/adjustments.queries.ts'
import { type AnswerContext, applyTotal, lineRefusal } from '../adjustments/adjustments.service.ts'
import {
  endAdjustment,
  type How,
  recordAdjustmentEvent,
  withdrawOpenAdjustment,
} from '../adjustments/close-adjustment.service.ts'
import { feesOf } from '../adjustments/order-fees.ts'
import { priceRefusal } from '../checkout/order-figures.ts'
import { clientRecord } from '../client-links/client-links.service.ts'
import { orderLines } from '../order-lines.service.ts'

type OrderRow = typeof orders.$inferSelect

/** The client reads this reason with the total of the door. */
export const DOOR_REASONS: Record<ToAgree, string> = {
  weight: 'Sac pesé devant vous.',
  count: 'Linge compté devant vous.',
}

/**
 * Asks the client of an order, on their own phone, whether they agree to what the livreur weighed and counted at their door: the
 * livreur asks, or the team for one who telephones. What was asked before is withdrawn; the same again changes nothing. Throws
 * ORDER_NOT_FOUND, ORDER_CHANGED when nobody is at the door with it, or it costs something else than was shown, and what
 * `linesAtDoor` throws.
 */
export function proposeDoorTotal(
  ctx: ServiceContext,
  { orderId, found }: ProposeDoorTotalInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const atDoor = foundAtDoor(orm, ctx, order, found)
    const open = openAdjustment(orm, orderId)
    if (open?.atDoor && isSame(open.lines, atDoor.lines)) return null
    withdrawOpenAdjustment(orm, ctx, order)
    const proposal = { ...adjustmentOf(ctx, order, atDoor), status: 'proposed' as const }
    orm.insert(orderAdjustments).values(proposal).run()
    recordAdjustmentEvent(orm, ctx, { order, adjustment: proposal }, 'proposed')
    return null
  })
}

/**
 * Takes back what the client is asked on their own phone: the livreur weighs or counts anew, or the client answers on the
 * livreur's. Nothing changes where nothing is asked, or was answered. Throws ORDER_NOT_FOUND, ORDER_CHANGED when this livreur is
 * not at the door with it.
 */
export function withdrawDoorTotal(ctx: ServiceContext, orderId: string): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (order.status !== 'pickup_en_route' || order.livreurId !== ctx.actor.id)
      throw orderChanged(orm, ctx, order)
    withdrawOpenAdjustment(orm, ctx, order, 'atDoor')
    return null
  })
}

/**
 * Records, for a livreur who telephones the desk, that a client without e-mail agreed to their total at the door, under the name of
 * the one who heard it. Throws CLIENT_ANSWERS for a client with an account, and what `proposeDoorTotal` throws.
 */
export function recordDoorTotal(
  ctx: AnswerContext,
  { orderId, found }: ProposeDoorTotalInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const atDoor = foundAtDoor(orm, ctx, order, found)
    if (clientRecord(ctx, order.clientId)?.email !== null) throw new AppError('CLIENT_ANSWERS')
    acceptAtDoor(orm, ctx, order, atDoor, { via: 'phone' })
    return null
  })
}

/** The prices that the client of an order agreed to when they ordered. Throws ORDER_NOT_FOUND. */
export function readPriceList(ctx: ServiceContext, orderId: string): PricedProduct[] {
  const { orm } = ctx.database
  return priceListOf(orm, orderInScope(orm, ctx, orderId))
}

function priceListOf(orm: Orm, { clientId, createdAt: at }: OrderRow): PricedProduct[] {
  const own = ownPricesOf(orm, clientId, at)
  return productsAt(orm, at).map((product) => withOwnPrices(product, own))
}

/**
 * Throws ORDER_CHANGED when nobody is at the door with the order or the total differs from the screen, and what `linesAtDoor`
 * throws.
 */
function foundAtDoor(
  orm: Orm,
  ctx: ServiceContext,
  order: OrderRow,
  found: DoorTotalInput,
): AtDoor {
  const { status, livreurId, toAgree } = order
  const isThere = isStaff(ctx.actor.role)
    ? isDoorByPhone({ status, toAgree })
    : status === 'pickup_en_route' && livreurId === ctx.actor.id && toAgree !== null
  if (!isThere) throw orderChanged(orm, ctx, order)
  const atDoor = linesAtDoor(orm, order, found)
  if (atDoor.total !== found.total) throw orderChanged(orm, ctx, order)
  return atDoor
}

interface Agreed {
  found: DoorTotalInput
  /** When the client said so on the livreur's phone, in milliseconds UTC. */
  agreedAt: number
  /** How far in metres from their place it was; null where that is not known. */
  metres: number | null
}

/**
 * Gives an order the total that its client agreed to on the livreur's phone, inside the `write()` that collects it, and returns
 * the order as it is then; null when they agreed to something else on their own phone, or would be charged more than they saw.
 * Nothing changes where they agreed to the same there. Throws what `linesAtDoor` throws.
 */
export function agreeAtDoor(
  orm: Orm,
  ctx: AnswerContext,
  order: OrderRow,
  { found, agreedAt, metres }: Agreed,
): OrderRow | null {
  if (order.toAgree === null) return isAgreedAlready(orm, order, found) ? order : null
  const atDoor = linesAtDoor(orm, order, found)
  // A discount may have lowered it since; the client is never charged more than they agreed to.
  if (atDoor.total > found.total) return null
  acceptAtDoor(orm, ctx, order, atDoor, { via: 'door', agreedAt, metres })
  return findOrder(orm, order.id) ?? order
}

/**
 * Whether the client agreed to the same on their own phone: what was found is told of the lines as they were before that, where
 * the livreur's phone did not know of it, or of those that it left.
 */
function isAgreedAlready(orm: Orm, order: OrderRow, found: DoorTotalInput): boolean {
  const now = toAgreeOf(orm, order, found)
  const agreed = lastAtDoor(orm, order.id)
  return [agreed?.linesBefore, now.items].some((before) => {
    if (!before) return false
    const made = foundTotal({ ...now, items: before as NumberedLine[] }, found)
    return made.ok && isSame(made.lines, now.items)
  })
}

/** Keeps an agreement as an accepted adjustment, which seals its lines, and gives the order its total. */
function acceptAtDoor(
  orm: Orm,
  ctx: AnswerContext,
  order: OrderRow,
  atDoor: AtDoor,
  spoken: Omit<How, 'contents'>,
): void {
  const { lines, total } = atDoor
  const how = { ...spoken, contents: digestOfLines(order.id, lines) }
  const open = openAdjustment(orm, order.id)
  if (open?.atDoor && isSame(open.lines, lines) && open.total === total)
    endAdjustment(orm, ctx, { order, adjustment: open }, 'accepted', how)
  else {
    withdrawOpenAdjustment(orm, ctx, order)
    const adjustment = adjustmentOf(ctx, order, atDoor)
    const answeredAt = adjustment.createdAt
    orm
      .insert(orderAdjustments)
      .values({ ...adjustment, status: 'accepted', answeredAt })
      .run()
    recordAdjustmentEvent(orm, ctx, { order, adjustment }, 'accepted', how)
  }
  applyTotal(orm, ctx, order, { lines, total, atDoor: true })
}

interface AtDoor {
  lines: NumberedLine[]
  linesBefore: NumberedLine[]
  /** Grand total in francs. */
  total: number
}

/**
 * The lines of an order as they were found at the door, at the prices that its client ordered with, and what they come to. Throws
 * COUNT_UNSTATED for a bag without its weight, VALIDATION for garments besides where none were to be counted, CHECK_LINE_UNKNOWN,
 * PRODUCT_UNKNOWN, SERVICE_UNKNOWN, ADJUSTMENT_EMPTY when nothing was found.
 */
function linesAtDoor(orm: Orm, order: OrderRow, found: DoorTotalInput): AtDoor {
  const before = toAgreeOf(orm, order, found)
  const made = foundTotal(before, found)
  if (!made.ok) throw foundRefusal(made.fault)
  return { lines: made.lines, linesBefore: before.items, total: made.prices.grandTotal }
}

function toAgreeOf(
  orm: Orm,
  order: OrderRow,
  { added }: DoorTotalInput,
): OrderToAgree & { items: NumberedLine[] } {
  return {
    ...feesOf(order),
    toAgree: order.toAgree,
    items: orderLines(orm, order.id),
    priceList: added.length > 0 ? priceListOf(orm, order) : null,
    highestPosition: highestPosition(orm, order.id),
  }
}

function foundRefusal(fault: FoundFault): AppError {
  if (fault === 'unstated') return new AppError('COUNT_UNSTATED')
  if (fault === 'not_to_count') return new AppError('VALIDATION')
  return typeof fault === 'object' ? priceRefusal(fault) : lineRefusal(fault)
}

function adjustmentOf(
  ctx: ServiceContext,
  order: OrderRow,
  { lines, linesBefore, total }: AtDoor,
): Omit<typeof orderAdjustments.$inferSelect, 'status'> {
  return {
    id: newId(),
    orderId: order.id,
    linesBefore,
    lines,
    totalBefore: order.grandTotal,
    total,
    reason: DOOR_REASONS[order.toAgree ?? 'count'],
    proposedBy: ctx.actor.id,
    createdAt: ctx.clock.now(),
    answeredAt: null,
    byCount: false,
    atDoor: true,
  }
}
