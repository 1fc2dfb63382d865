import { formatPhone } from '#shared/accounts/phone.ts'
import type { OrderLine } from '#shared/money/lines.ts'
import { MAX_QUANTITY } from '#shared/orders/orders.ts'
import { writtenAddress } from '#shared/places/place.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Catalogue } from './cart-totals.ts'
import { changeDraft, type Draft, type DraftLine, readDraft } from './draft.ts'

/** The place and phone number of a past order. */
interface PastPlace {
  clientLocation: Point | null
  /** The radius in metres of the GPS that found it; null where it is not approximate. */
  placeAccuracy: number | null
  clientAddress: string
  landmark: string | null
  clientContactPhone: string
}

/**
 * Replaces the cart by the lines of a past order, at today's prices. The place of that order is used
 * if the draft has none. Returns the names of the lines that can no longer be ordered.
 */
export function reorder(
  userId: string,
  items: readonly OrderLine[],
  { products }: Catalogue,
  place?: PastPlace,
): string[] {
  const unavailable: string[] = []
  const lines: DraftLine[] = []
  for (const { productId, name, service, quantity, unitPrice } of items) {
    const product = products.find(({ id }) => id === productId)
    if (!product) {
      unavailable.push(name)
      continue
    }
    if (!product.services.some((s) => s.name === service)) {
      unavailable.push(`${name} (${serviceLabel(service).toLowerCase()})`)
      continue
    }
    lines.push({
      productId,
      service,
      quantity: Math.min(MAX_QUANTITY, quantity),
      name: product.name,
      // The price paid then: the cart shows which prices have changed since.
      seenPrice: unitPrice,
    })
  }
  const hasPlace = readDraft(userId).location !== null
  changeDraft(userId, {
    idempotencyKey: newKey(),
    lines,
    // The earlier order's express may not be wanted now, and its slot is over.
    pickup: null,
    express: false,
    ...(place && !hasPlace ? placeOf(place) : {}),
  })
  return [...new Set(unavailable)]
}

function placeOf(order: PastPlace): Partial<Draft> {
  const { clientLocation, placeAccuracy, clientAddress, landmark, clientContactPhone } = order
  const location = clientLocation && toLatLng(clientLocation)
  return {
    location,
    accuracy: placeAccuracy,
    // None was written for that place: the address of the profile is not put in its stead.
    address: writtenAddress(clientAddress) ?? '',
    addressPoint: location,
    landmark: landmark ?? '',
    landmarkPoint: location,
    contactPhone: formatPhone(clientContactPhone),
  }
}
