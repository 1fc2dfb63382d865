import type { PlaceOrderInput, TeamOrderInput } from '#shared/orders/orders.inputs.ts'
import type { PlacingError, ShownOrder } from './placing-error.ts'

/** What the team sends of an order that is dropped at the counter: without a place, a slot or a payment. */
export type CounterOrderInput = Omit<TeamOrderInput, 'clientId'>

/** How an order is placed, and how its last try ended. */
export interface Placing {
  placing: boolean
  placingError: PlacingError | undefined
  forgetError: () => void
  place: (input: PlaceOrderInput, shown: ShownOrder) => void
  /** Only the team places an order that is dropped at the counter. */
  placeAtCounter?: (input: CounterOrderInput, shown: ShownOrder) => void
}

/**
 * Whether the order is being sent, or was sent and its answer was lost. It may then take the last place of its slot itself,
 * which the form must not say of it.
 */
export function isBeingSent({ placing, placingError }: Placing): boolean {
  return placing || placingError?.kind === 'network'
}
