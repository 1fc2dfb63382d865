import { formatPhone } from '#shared/accounts/phone.ts'
import type { OrderLine } from '#shared/money/pricing.ts'
import { MAX_QUANTITY } from '#shared/orders/orders.ts'
import { writtenAddress } from '#shared/places/place.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Catalogue } from './cart-totals.ts'
import { changeDraft, type Draft, type DraftLine, readDraft } from './draft.ts'

/** Where a past order was collected, as every view of an order says it. */
interface PastPlace {
  clientLocation: Point | null
  clientAddress: string
  landmark: string | null
  clientContactPhone: string
}

/**
 * Fills the cart with the lines of a past order, at today's prices; what was in it goes. The place of that order is
 * taken when the draft has none. Gives the lines that the catalogue no longer holds, to be said.
 */
export function reorder(
  userId: string,
  items: readonly OrderLine[],
  { products }: Catalogue,
  place?: PastPlace,
): string[] {
  const gone: string[] = []
  const lines: DraftLine[] = []
  for (const { productId, name, service, quantity, unitPrice } of items) {
    const product = products.find(({ id }) => id === productId)
    const sold = product?.services.some((s) => s.name === service)
    if (!product || !sold) gone.push(product ? `${name} (${service.toLowerCase()})` : name)
    else
      lines.push({
        productId,
        service,
        quantity: Math.min(MAX_QUANTITY, quantity),
        // What the person last paid: the cart shows which prices have moved since.
        name: product.name,
        seenPrice: unitPrice,
      })
  }
  const known = readDraft(userId).location !== null
  changeDraft(userId, {
    idempotencyKey: newKey(),
    lines,
    ...(place && !known ? placeOf(place) : {}),
  })
  return [...new Set(gone)]
}

function placeOf(order: PastPlace): Partial<Draft> {
  const { clientLocation, clientAddress, landmark, clientContactPhone } = order
  return {
    location: clientLocation && toLatLng(clientLocation),
    accuracy: null,
    address: writtenAddress(clientAddress),
    landmark: landmark ?? '',
    contactPhone: formatPhone(clientContactPhone),
  }
}
