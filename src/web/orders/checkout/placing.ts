import type { OrderInput } from '#shared/orders/draft/order-input.ts'
import type { PlacingError, ShownOrder } from './placing-error.ts'

/** Places an order, with the outcome of its last try. */
export interface Placing {
  placing: boolean
  placingError: PlacingError | undefined
  forgetError: () => void
  place: (input: OrderInput, shown: ShownOrder) => void
}
