import { foldText } from '../text/search-text.ts'
import type { LatLng } from './points.ts'

/** A name that is written on the map of the city. */
export interface NamedSpot {
  name: string
  /** Null for what lies in several: a road, a bridge. */
  commune: string | null
  point: LatLng
}

/** The names for a search, best first: those that begin with it, those with a word that does, those that contain it, then all of a commune. */
export function findPlaces<Spot extends NamedSpot>(search: string, spots: readonly Spot[]): Spot[] {
  const sought = placeKeys(search)
  if (sought.every((key) => key === '')) return []
  const ranked = spots.flatMap((spot) => {
    const rank = rankOf(spot, sought)
    return rank === undefined ? [] : [{ spot, rank }]
  })
  const { compare } = new Intl.Collator('fr', { numeric: true })
  return ranked
    .toSorted((a, b) => a.rank - b.rank || compare(a.spot.name, b.spot.name))
    .map(({ spot }) => spot)
}

function rankOf({ name, commune }: NamedSpot, sought: readonly string[]): number | undefined {
  const keys = placeKeys(name)
  const some = (matches: (key: string, search: string) => boolean) =>
    keys.some((key) => sought.some((search) => matches(key, search)))
  if (some((key, search) => key.startsWith(search))) return 0
  if (some((key, search) => key.includes(` ${search}`))) return 1
  if (some((key, search) => key.includes(search))) return 2
  const commonName = commune === null ? '' : plain(commune)
  return sought.some((search) => commonName.startsWith(search)) ? 3 : undefined
}

const FIGURES: Record<string, string> = { deux: '2', trois: '3', quatre: '4' }

/** A name as it may be typed: with its numbers in words or in figures, with or without spaces (« 2plateaux », « mpouto »). */
export function placeKeys(text: string): string[] {
  const words = plain(text)
  const figures = words.replace(/[a-z]+/g, (word) => FIGURES[word] ?? word)
  return [...new Set([words, figures, words.replaceAll(' ', ''), figures.replaceAll(' ', '')])]
}

/** Hyphens are typed as spaces, or not at all. */
const plain = (text: string) => foldText(text.replaceAll('-', ' ')).replace(/\s+/g, ' ')
