import type { OrderInput } from '#shared/orders/draft/order-input.ts'
import type { PlacingError, ShownOrder } from './placing-error.ts'

/** Places an order, with the outcome of its last try. */
export interface Placing {
  placing: boolean
  placingError: PlacingError | undefined
  forgetError: () => void
  place: (input: OrderInput, shown: ShownOrder) => void
}

/**
 * The order is being sent, or was sent and its answer was lost. It may then hold the last place of its slot itself: the
 * form must not call the slot full.
 */
export function isBeingSent({ placing, placingError }: Placing): boolean {
  return placing || placingError?.kind === 'network'
}
