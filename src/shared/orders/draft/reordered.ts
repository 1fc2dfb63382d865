import { writtenAddress } from '#shared/places/place.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { soldService } from '#shared/shop/prices/pricing.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { MAX_QUANTITY } from '../order-limits.ts'
import type { Draft, DraftLine } from './draft.ts'
import type { Catalogue } from './draft-totals.ts'

/** The place of a past order, with what was written for its livreur, and its phone number. */
export interface PastPlace {
  clientLocation: Point | null
  /** The radius in metres of the GPS that found it; null where it is not approximate. */
  placeAccuracy: number | null
  clientAddress: string
  landmark: string | null
  note: string | null
  clientContactPhone: string
}

/** The lines of a past order that are still sold, and the names of the others. */
export function reorderedLines(
  items: readonly OrderLine[],
  { products }: Pick<Catalogue, 'products'>,
): { lines: DraftLine[]; unavailable: string[] } {
  const unavailable = new Set<string>()
  const lines: DraftLine[] = []
  for (const { productId, name, service, quantity, grams, unitPrice } of items) {
    const product = products.find(({ id }) => id === productId)
    if (!product) {
      unavailable.add(name)
      continue
    }
    if (!soldService(product, { service, grams })) {
      unavailable.add(`${name} (${serviceLabel(service).toLowerCase()})`)
      continue
    }
    lines.push({
      productId,
      service,
      quantity: Math.min(MAX_QUANTITY, quantity),
      ...(grams != null && { grams }),
      name: product.name,
      // The price paid then: the cart shows which prices have changed since.
      seenPrice: unitPrice,
    })
  }
  return { lines, unavailable: [...unavailable] }
}

/** The entries of a draft for the place of a past order. */
export function placeOfPast(order: PastPlace): Partial<Draft> {
  const { clientLocation, placeAccuracy, clientAddress, landmark, note, clientContactPhone } = order
  const location = clientLocation && toLatLng(clientLocation)
  return {
    location,
    quarter: null,
    accuracy: placeAccuracy,
    // None was written for that place: the address of the profile is not put in its stead.
    address: writtenAddress(clientAddress) ?? '',
    addressPoint: location,
    landmark: landmark ?? '',
    landmarkPoint: location,
    note: note ?? '',
    contactPhone: formatPhone(clientContactPhone),
  }
}
