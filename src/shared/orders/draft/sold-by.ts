import { GRAM_STEP } from '#shared/shop/prices/lines.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { serviceToAdd } from './chosen-service.ts'
import type { DraftLine } from './draft.ts'

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

/** The line with one bag fewer, each as heavy as the others. */
export function withoutOneBag(line: DraftLine, { minGrams = 0 }: Service): DraftLine {
  const { quantity, grams = 0 } = line
  const left = quantity - 1
  const part = Math.ceil((grams * left) / quantity / GRAM_STEP) * GRAM_STEP
  return { ...line, quantity: left, grams: Math.max(minGrams, part) }
}
