import { PRICE_COLUMNS } from '#shared/shop/prices/popular-prices.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { serviceKey } from '#shared/text/service-label.ts'

interface Offer {
  services: readonly Service[]
}

export function isSameService(one: string, other: string): boolean {
  return serviceKey(one) === serviceKey(other)
}

/**
 * The service that a garment is added with: the one chosen last, else the garment's first. Undefined when none was ever
 * chosen and the garment has several.
 */
export function serviceToAdd(garment: Offer, chosen: string | undefined): Service | undefined {
  const [first, second] = garment.services
  if (chosen === undefined) return second ? undefined : first
  return garment.services.find(({ name }) => isSameService(name, chosen)) ?? first
}

/** Washing and ironing together is what most clients bring: a form begins with it, so that + works at once. */
export function startingService(services: readonly string[]): string | null {
  return services.find((name) => isSameService(name, 'Complet')) ?? null
}

/** Forms of the team begin with it too, and with the first service of a shop that has it not. */
export function usualService(services: readonly string[]): string | null {
  return startingService(services) ?? services[0] ?? null
}

/** The services of a catalogue: washing, ironing and both first, then by how many garments have them. */
export function offeredServices(garments: readonly Offer[]): string[] {
  const known = PRICE_COLUMNS.map(serviceKey)
  const found = new Map<string, { name: string; garments: number }>()
  for (const { services } of garments)
    for (const { name } of services) {
      const key = serviceKey(name)
      found.set(key, { name, garments: (found.get(key)?.garments ?? 0) + 1 })
    }
  const rank = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length)
  return [...found]
    .sort(([a, one], [b, two]) => rank(a) - rank(b) || two.garments - one.garments)
    .map(([, { name }]) => name)
}
