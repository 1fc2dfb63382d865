import { nameKey, searchNames } from '../text/search-names.ts'
import type { LatLng } from './points.ts'

/** A name that is written on the map of the city. */
export interface NamedSpot {
  name: string
  /** It is null for what lies in several: a road, a bridge. */
  commune: string | null
  point: LatLng
}

/** The names for a search, best first, and in the order of their numbers; none while no word is typed. */
export function findPlaces<Spot extends Pick<NamedSpot, 'name' | 'commune'>>(
  search: string,
  spots: readonly Spot[],
): Spot[] {
  if (nameKey(search) === '') return []
  const { compare } = new Intl.Collator('fr', { numeric: true })
  const inOrder = [...spots].sort((a, b) => compare(a.name, b.name))
  return searchNames(inOrder, search, ({ name, commune }) => [name, commune ?? ''])
}
