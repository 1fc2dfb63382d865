import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderDiscounts, type orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { countGiving, type Giving } from '#server/money/daily-ceiling/daily-ceiling.service.ts'
import { storeAsk } from '#server/money/daily-ceiling/owner-asks.service.ts'
import { followTotal } from '#server/money/fne/changed-total.service.ts'
import { refundExcess } from '#server/money/payments/refunds.service.ts'
import { endStaleSession } from '#server/money/wave/wave-checks.service.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { isOver } from '#shared/order-status.ts'
import { moneyAfter, pricesOfLines } from '#shared/orders/adjustments.ts'
import type { GiveDiscountInput, GivenDiscount } from '#shared/orders/discounts.inputs.ts'
import { type Discount, discountOn, isSameDiscount } from '#shared/shop/prices/discounts.ts'
import { itemsTotal } from '#shared/shop/prices/lines.ts'
import type { Prices } from '#shared/shop/prices/order-prices.ts'
import { setTotals } from '../adjustments/adjustments.queries.ts'
import { isAdjustmentOpen } from '../adjustments/close-adjustment.service.ts'
import { feesOf } from '../adjustments/order-fees.ts'
import { estimateFacts } from '../estimate.queries.ts'
import { orderLines } from '../order-lines.service.ts'
import { tellClient } from '../order-news.service.ts'

type OrderRow = typeof orders.$inferSelect
/** Another total may end an open Wave session. */
type Giver = ServiceContext & { wave: Pick<Deps['wave'], 'wake'> }

/**
 * Takes a discount off an order, in place of the one before, at once: it is in the client's favour, so nobody is asked. What was
 * paid beyond the new total is flagged for a refund. Repeating it changes nothing. Throws ORDER_NOT_FOUND, ORDER_CHANGED when
 * the order is over or costs something else than was shown, ADJUSTMENT_PENDING while the client is asked about another total,
 * DISCOUNT_NOT_LOWER, and CEILING_REACHED above what this admin may still give today.
 */
export function giveDiscount(ctx: Giver, input: GiveDiscountInput): Promise<null> {
  const { orderId, reason, shown } = input
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const lines = orderLines(orm, orderId)
    const rule = discountOn(itemsTotal(lines), input.rule)
    if (isSameDiscount(order.discountRule, rule)) return null
    if (isOver(order.status)) throw orderChanged(orm, ctx, order)
    if (isAdjustmentOpen(orm, orderId)) throw new AppError('ADJUSTMENT_PENDING')
    const prices = pricesOfLines(lines, { ...feesOf(order), discountRule: rule })
    refuseDiscount(order.grandTotal, prices)
    if (prices.grandTotal !== shown.total) throw orderChanged(orm, ctx, order)
    applyDiscount(orm, ctx, order, { rule, prices })
    recordDiscount(orm, ctx, order, { rule, reason, prices, before: order.grandTotal })
    return null
  })
}

/** Keeps a discount of an order for an owner, inside `write()`: the order is at its full price until they give it. */
export function askForDiscount(
  orm: Orm,
  ctx: ServiceContext,
  orderId: string,
  { rule, reason }: GivenDiscount,
): void {
  const order = orderInScope(orm, ctx, orderId)
  const { clientId } = order
  const { discount: amount, grandTotal: total } = discountFor(orm, order, rule)
  const input = { orderId, rule, reason, shown: { total } }
  storeAsk(orm, ctx, { act: 'discounts.give', input, amount, orderId, clientId, note: reason })
}

/** The figures of an order with this discount. */
export function discountFor(orm: Orm, order: OrderRow, discountRule: Discount): Prices {
  return pricesOfLines(orderLines(orm, order.id), { ...feesOf(order), discountRule })
}

/** Throws DISCOUNT_NOT_LOWER where the total would stay or rise. */
export function refuseDiscount(before: number, { grandTotal }: Prices): void {
  if (grandTotal >= before) throw new AppError('DISCOUNT_NOT_LOWER')
}

function applyDiscount(
  orm: Orm,
  ctx: Giver,
  order: OrderRow,
  { rule, prices }: Pick<GivenDiscount, 'rule'> & { prices: Prices },
): void {
  const { back } = moneyAfter(prices.grandTotal, order.paidAmount)
  const { expressPieces, grandTotal: before } = order
  const paidAmount = order.paidAmount - back
  const after = { ...prices, discountRule: rule, expressPieces, paidAmount, now: ctx.clock.now() }
  if (!setTotals(orm, order.id, before, after)) throw orderChanged(orm, ctx, order)
  refundExcess(orm, ctx, order, back)
  endStaleSession(orm, ctx, order.id)
  followTotal(orm, ctx, order.id)
}

interface Recorded extends GivenDiscount {
  prices: Prices
  /** The grand total without it, in francs. */
  before: number
}

/** Notes a discount with its reason, in the trail too, and tells the client, inside `write()`. */
function recordDiscount(orm: Orm, ctx: Giver, order: OrderRow, given: Recorded): void {
  noteDiscount(orm, ctx, order, given)
  const { discount, grandTotal: total } = given.prices
  const facts = { discount, total, ...estimateFacts(orm, order) }
  tellClient(ctx, orm, { order, template: 'discount-given', facts })
}

/**
 * Notes a discount with its reason, towards the ceiling of the day and in the trail, inside `write()`. Throws CEILING_REACHED, but
 * of one that waited on a device for the network.
 */
export function noteDiscount(
  orm: Orm,
  ctx: ServiceContext,
  order: Pick<OrderRow, 'id' | 'reference' | 'clientId' | 'livreurId' | 'status'>,
  { rule, reason, prices, before, unasked }: Recorded & Pick<Giving, 'unasked'>,
): void {
  const subject = order.id
  countGiving(orm, ctx, { kind: 'discount', subject, amount: prices.discount, unasked })
  const [percent, francs, of = null] =
    'percent' in rule ? [rule.percent, null] : [null, rule.francs, rule.of]
  const { discount, grandTotal: after } = prices
  const { n: discountN } = orm
    .insert(orderDiscounts)
    .values({
      orderN: numberOfOrder(order.id),
      percent,
      francs,
      totalBefore: before,
      total: after,
      reason,
      givenBy: ctx.actor.id,
      createdAt: ctx.clock.now(),
    })
    .returning({ n: orderDiscounts.n })
    .get()
  const { status } = order
  const data = { discountN, percent, francs, of, discount, before, after }
  recordEvent(ctx, orm, { order, kind: 'discount_given', from: status, to: status, data })
}
