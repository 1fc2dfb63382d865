import { MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { GRAMS_A_KILO } from '#shared/text/weight.ts'
import { serviceToAdd } from './chosen-service.ts'

interface Offer {
  services: readonly Service[]
}

/** The garments that are counted, with the services that are sold by the piece. */
export function soldByPiece<Garment extends Offer>(garments: readonly Garment[]): Garment[] {
  return withServices(garments, ({ minGrams }) => minGrams === undefined)
}

/** The garments that are weighed, with the services that are sold by the kilo. */
export function soldByKilo<Garment extends Offer>(garments: readonly Garment[]): Garment[] {
  return withServices(garments, ({ minGrams }) => minGrams !== undefined)
}

function withServices<Garment extends Offer>(
  garments: readonly Garment[],
  isOf: (service: Service) => boolean,
): Garment[] {
  return garments.flatMap((garment) => {
    const services = garment.services.filter(isOf)
    if (services.length === garment.services.length) return [garment]
    return services.length > 0 ? [{ ...garment, services }] : []
  })
}

/** The garments whose services a form lets one choose from: a bag with one service needs no choice. */
export function withChoice<Garment extends Offer>(garments: readonly Garment[]): Garment[] {
  return [
    ...soldByPiece(garments),
    ...soldByKilo(garments).filter((one) => one.services.length > 1),
  ]
}

/** The service that a bag is added with: the one chosen last, else its first. */
export function bagService(bag: Offer, chosen: string | undefined): Service | undefined {
  return serviceToAdd(bag, chosen) ?? bag.services[0]
}

/** A kilo more, to the next whole one. */
export const kiloMore = (grams: number): number =>
  Math.min(MAX_GRAMS, (Math.floor(grams / GRAMS_A_KILO) + 1) * GRAMS_A_KILO)

/** A kilo less, at least the minimum that is charged; null where that is left already: the bag goes. */
export const kiloLess = (grams: number, minGrams: number): number | null =>
  grams <= minGrams
    ? null
    : Math.max(minGrams, (Math.ceil(grams / GRAMS_A_KILO) - 1) * GRAMS_A_KILO)
