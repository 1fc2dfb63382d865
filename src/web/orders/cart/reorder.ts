import { CASH, type PaymentMethod, takenMethods } from '#shared/money/payment-methods.ts'
import { type Draft, isSameLinen } from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { type PastPlace, placeOfPast, reorderedLines } from '#shared/orders/draft/reordered.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { newKey } from '#web/lib/new-key.ts'
import { changeDraft } from './draft-store.ts'

/** A past order, as it is ordered again. */
export interface PastOrderFacts extends PastPlace {
  items: readonly OrderLine[]
  paymentMethod: PaymentMethod | null
  /** `count` makes the new order ask for a count too. */
  toAgree: ToAgree | null
}

const linenOf = ({ items, toAgree }: PastOrderFacts, catalogue: Catalogue) => ({
  ...reorderedLines(items, catalogue),
  // Once they were counted, its lines say all.
  toCount: toAgree === 'count',
})

/** The cart already holds what this order would fill it with, and a place: what was chosen beside since may stay. */
export const isReordered = (cart: Draft, order: PastOrderFacts, catalogue: Catalogue): boolean =>
  cart.location !== null && isSameLinen(cart, linenOf(order, catalogue))

/**
 * Replaces the cart by the lines of a past order at today's prices, with its place and its payment. An order that had no place
 * leaves that of the draft. Returns the names of the lines that can no longer be ordered.
 */
export function reorder(
  userId: string,
  order: PastOrderFacts,
  catalogue: Catalogue,
  offersWave: boolean,
): string[] {
  const { lines, toCount, unavailable } = linenOf(order, catalogue)
  const taken = takenMethods({ waveEnabled: offersWave })
  changeDraft(userId, {
    idempotencyKey: newKey(),
    lines,
    toCount,
    paymentMethod: taken.find((method) => method === order.paymentMethod) ?? CASH,
    // The earlier order's express may not be wanted now, and its slot is over: « Dès que possible » takes the first free one.
    pickup: null,
    express: false,
    ...(order.clientLocation === null ? {} : placeOfPast(order)),
  })
  return unavailable
}
