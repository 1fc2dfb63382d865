import type { Service } from '#shared/shop/prices/pricing.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'

/** `2 pièces`, or `2 sacs` of a service by the kilo. */
export function unitsOf({ minGrams }: Pick<Service, 'minGrams'>, count: number): string {
  if (minGrams !== undefined) return count > 0 ? countLabel(count, 'sac') : 'aucun sac'
  return count > 0 ? piecesLabel(count) : 'aucune pièce'
}
