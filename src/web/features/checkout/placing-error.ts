import { detailsOf, isNetworkError } from '#web/lib/error-message.ts'

/** Why an order was not placed, where the form says it beside its button. */
export type PlacingError =
  | { kind: 'network' }
  | { kind: 'price'; total: number; fee: { from: number; to: number } }
  | { kind: 'already'; reference: string }

/** The error to show beside the button; undefined when its toast says it all. `shownFee` is the transport fee on screen, in francs. */
export function placingErrorOf(error: unknown, shownFee: number): PlacingError | undefined {
  if (isNetworkError(error)) return { kind: 'network' }
  const price = detailsOf(error, 'PRICE_CHANGED')
  if (price) {
    const fee = { from: shownFee, to: price.transportFee }
    return { kind: 'price', total: price.grandTotal, fee }
  }
  const already = detailsOf(error, 'IDEMPOTENCY_CONFLICT')
  if (already) return { kind: 'already', reference: already.reference }
}
