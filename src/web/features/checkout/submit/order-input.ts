import { type PlaceOrderInput, placeOrderInput } from '#shared/orders/orders.inputs.ts'
import { toPoint } from '#shared/places/points.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import type { CartTotals } from '#web/features/cart/cart-totals.ts'
import type { Draft } from '#web/features/cart/draft.ts'

/** Characters that each free line may hold, as the server counts them. */
const LIMITS = { address: 200, landmark: 200, note: 300 }
/** How near the limit the count begins to be said. */
const NEAR = 50

type Line = keyof typeof LIMITS

/** What is wrong with a line, in the server's own words. */
export function lineError(line: Line, typed: string): string | undefined {
  const read = placeOrderInput.shape[line].safeParse(typed)
  return read.success ? undefined : read.error.issues[0]?.message
}

/** « 262 caractères sur 300 » near the limit and beyond it; nothing while there is room. */
export function lengthLeft(line: Line, typed: string): string | undefined {
  const { length } = oneLine(typed)
  return length > LIMITS[line] - NEAR ? `${length} caractères sur ${LIMITS[line]}` : undefined
}

/** What the server is sent for this draft; nothing while the place is missing. */
export function orderInput(
  draft: Draft,
  { address, phone, total }: { address: string; phone: string } & Pick<CartTotals, 'total'>,
): PlaceOrderInput | undefined {
  const { location, landmark, note, paymentMethod, idempotencyKey } = draft
  if (!location) return
  return {
    lines: draft.lines.map(({ productId, service, quantity }) => ({
      productId,
      service,
      quantity,
    })),
    location: toPoint(location),
    address,
    landmark,
    note,
    paymentMethod,
    idempotencyKey,
    contactPhone: phone,
    shownTotal: total,
  }
}
