import { writtenAddress } from '#shared/places/place.ts'
import { eachWord, type PlaceWords, storedLines } from '#shared/places/place-words.ts'
import type { Point } from '#shared/places/points.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { soldService } from '#shared/shop/prices/pricing.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { MAX_QUANTITY } from '../order-limits.ts'
import type { Draft, DraftLine } from './draft.ts'
import { draftOfPlace } from './draft-of-place.ts'
import type { Catalogue } from './draft-totals.ts'

/** The place of a past order, with what was written for its livreur, and its phone number. */
export interface PastPlace extends PlaceWords {
  clientLocation: Point | null
  /** The radius in metres of the GPS that found it; null where it is not approximate. */
  placeAccuracy: number | null
  clientAddress: string
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
  const place = draftOfPlace({
    location: order.clientLocation,
    accuracy: order.placeAccuracy,
    address: writtenAddress(order.clientAddress),
    ...storedLines(order),
    contactPhone: order.clientContactPhone,
  })
  return { ...eachWord((word) => order[word] ?? ''), ...place }
}
