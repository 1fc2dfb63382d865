import type { PlaceOrderInput, TeamOrderInput } from '#shared/orders/orders.inputs.ts'
import type { PlacingError, ShownOrder } from './placing-error.ts'

/** The team's input for an order that is dropped at the counter: without a place, a slot or a payment. */
export type CounterOrderInput = Omit<TeamOrderInput, 'clientId'>

/** Places an order, with the outcome of its last try. */
export interface Placing {
  placing: boolean
  placingError: PlacingError | undefined
  forgetError: () => void
  place: (input: PlaceOrderInput, shown: ShownOrder) => void
  /** Only the team places an order that is dropped at the counter. */
  placeAtCounter?: (input: CounterOrderInput, shown: ShownOrder) => void
}

/**
 * The order is being sent, or was sent and its answer was lost. It may then hold the last place of its slot itself: the
 * form must not call the slot full.
 */
export function isBeingSent({ placing, placingError }: Placing): boolean {
  return placing || placingError?.kind === 'network'
}
