import { nameKey } from '../text/search-names.ts'
import { areaAt } from './communes.ts'
import type { LatLng } from './points.ts'
import { QUARTERS } from './quarters.ts'

/**
 * The quarter of a place, as people say it in Abidjan: `Marcory` of `Marcory, Zone 4, 2ᵉ étage`. Only a name of ours, the
 * first that the address names, or else the one of the point: what is typed may be a whole address, or a stranger's message.
 */
export function quarterOf(address: string, point: LatLng | null): string | null {
  for (const part of address.split(/[,·\n]/)) {
    const name = nameTyped(part)
    if (name) return name
  }
  const area = point && areaAt(point)
  return area && (area.quarter ?? area.commune)
}

const names = new Map<string, string>()

function nameTyped(part: string): string | undefined {
  if (names.size === 0) for (const { name } of QUARTERS) names.set(nameKey(name), name)
  return names.get(nameKey(part))
}
