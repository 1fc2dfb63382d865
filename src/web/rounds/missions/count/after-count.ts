import { lessAfterCount, moneyAfter } from '#shared/orders/adjustments.ts'
import type { DoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import { foundTotal, type OrderToAgree } from '#shared/orders/found-total.ts'
import type { Mission } from '../mission.ts'
import { type CountLine, isCountedLine, type Lowered } from './count.ts'

export type CountedOrder = Pick<
  Mission,
  | 'items'
  | 'grandTotal'
  | 'payment'
  | 'discountRule'
  | 'transportFee'
  | 'missedFee'
  | 'expressRate'
  | 'feeStep'
>

/**
 * An order as its count so far leaves it: the pieces that are missing at the pick-up cost nothing, as the server will say,
 * with or without network. `lowered` is null where the total stays.
 */
export function afterCount<Order extends CountedOrder>(
  order: Order,
  lines: readonly CountLine[],
): { order: Order; lowered: Lowered | null } {
  const { items, payment, grandTotal: before } = order
  const less = lessAfterCount(items, lines.filter(isCountedLine), order)
  if (!less) return { order, lowered: null }
  const { total } = less
  const { back } = moneyAfter(total, payment.paid)
  return { order: withTotal(order, total), lowered: { before, total, back } }
}

/** An order as its client agreed to it on this phone, which the server is told with the step; null where that is no order. */
export function afterAgreement<Order extends CountedOrder & OrderToAgree>(
  order: Order,
  agreed: DoorTotalInput,
): Order | null {
  const found = foundTotal(order, agreed)
  if (!found.ok) return null
  const { grandTotal, ...prices } = found.prices
  const items = found.lines.map((line) => ({ ...line, expected: line.quantity }))
  return { ...withTotal(order, grandTotal), ...prices, items, toAgree: null }
}

function withTotal<Order extends Pick<Mission, 'payment'>>(order: Order, total: number): Order {
  const { payment } = order
  const { back, due } = moneyAfter(total, payment.paid)
  if (payment.state === 'on_account') return { ...order, grandTotal: total }
  const state = due === 0 ? ('paid' as const) : payment.state
  return {
    ...order,
    grandTotal: total,
    payment: { ...payment, state, due, paid: payment.paid - back },
  }
}
