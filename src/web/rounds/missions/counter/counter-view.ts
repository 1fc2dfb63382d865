import { type CounterStatus, counterMoveFrom } from '#shared/order-status.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import type { Outputs } from '#web/trpc.ts'

/** An order of the counter, as the team counts it there. */
export type CounterView = Outputs['counter']['order']

/** An order that can be counted at the counter now: dropped, or collected. */
export type CountedView = CounterView & { order: { status: CounterStatus } }

/** The order is counted at the counter from its present status. */
export function isCountable(view: CounterView): view is CountedView {
  return counterMoveFrom(view.order.status) !== undefined
}

/** The count that is due: at the drop, or at the collection. */
export function counterStepOf({ order }: CountedView): CheckStep {
  return counterMoveFrom(order.status) === 'picked_up' ? 'pickup' : 'delivery'
}
