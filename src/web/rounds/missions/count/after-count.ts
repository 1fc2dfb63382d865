import { lessAfterCount, moneyAfter } from '#shared/orders/adjustments.ts'
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
  const { back, due } = moneyAfter(total, payment.paid)
  const state = due === 0 ? ('paid' as const) : payment.state
  return {
    order: {
      ...order,
      grandTotal: total,
      payment: { ...payment, state, due, paid: payment.paid - back },
    },
    lowered: { before, total, back },
  }
}
