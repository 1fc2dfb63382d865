import { areaName, type Quarter } from '#shared/places/area-name.ts'
import { areaAt } from '#shared/places/communes.ts'
import { findPlaces, type NamedSpot } from '#shared/places/find-places.ts'
import { pastedPlace, pastedWords } from '#shared/places/pasted-place.ts'
import { writtenIn } from '#shared/places/place-words.ts'
import { type LatLng, toLatLng } from '#shared/places/points.ts'
import { quarterTyped } from '#shared/places/quarter.ts'
import { QUARTERS } from '#shared/places/quarters.ts'
import { LANDMARKS } from '#web/components/map/base/drawing.ts'
import type { Outputs } from '#web/trpc.ts'

export type EarlierPlace = Outputs['checkout']['forClient']['earlierPlaces'][number]

/**
 * A line of the list: a place of the client's earlier orders, one that its company has in words alone, a quarter, a landmark, to
 * which the map goes, or the position that the client sent.
 */
export type PlaceOption = { key: string; name: string; about: string } & (
  | { kind: 'words'; point: null; place: EarlierPlace; quarter: Quarter | undefined }
  | PlacedOption
)

type PlacedOption = { point: LatLng } & (
  | { kind: 'earlier'; place: EarlierPlace }
  | { kind: 'quarter'; quarter: Quarter }
  | { kind: 'landmark' }
  | { kind: 'pasted' }
)

/** As many as can be told apart on the map, and stand beside it. */
const MAX_OPTIONS = 6

/** The places for a search, the client's own first; before anything is typed, those alone. */
export function placeOptions(search: string, earlier: readonly EarlierPlace[]): PlaceOption[] {
  const own = earlier.flatMap(earlierOption)
  if (search.trim() === '') return own.slice(0, MAX_OPTIONS)
  const pasted = pastedPlace(search)
  if (pasted) return pasted.point ? [pastedOption(pasted.point, pastedWords(pasted))] : []
  const named = findPlaces<NamedSpot>(search, [...QUARTERS, ...LANDMARKS]).map(namedOption)
  return [...findPlaces(search, own.map(asSpot)).map(({ option }) => option), ...named].slice(
    0,
    MAX_OPTIONS,
  )
}

/** Why a pasted position is no place; null for any other text. */
export function pastedFault(search: string): string | null {
  const pasted = pastedPlace(search)
  return pasted && pasted.point === null ? pastedWords(pasted) : null
}

function pastedOption(point: LatLng, doubt: string | null): PlaceOption {
  const area = areaAt(point)
  const where = area ? areaName(area) : 'Loin d’Abidjan'
  return { kind: 'pasted', key: 'pasted', name: 'Position reçue', about: doubt ?? where, point }
}

/** An earlier place is found by its address and by what stands under it. */
const asSpot = (option: PlaceOption) => ({
  name: `${option.name} ${option.about}`,
  commune: null,
  option,
})

function earlierOption(place: EarlierPlace, index: number): PlaceOption[] {
  const { location, address, label = null } = place
  const lines = [label, address, ...writtenIn(place)].filter((line) => line !== null)
  const [name = 'Même repère sur la carte', about] = lines
  if (!location) {
    const quarter = quarterTyped(lines.slice(1).join(', '))
    const shown = { key: `earlier-${index}`, name, about: about ?? '', point: null }
    return label === null ? [] : [{ ...shown, kind: 'words', place, quarter }]
  }
  return [
    {
      kind: 'earlier',
      key: `earlier-${index}`,
      name,
      about: about ?? 'Lieu d’une commande passée',
      point: toLatLng(location),
      place,
    },
  ]
}

function namedOption(spot: NamedSpot): PlaceOption {
  const { name, commune, point } = spot
  const shown = { key: `${name} ${point.lat} ${point.lng}`, name, point }
  if (commune === null) return { ...shown, kind: 'landmark', about: 'Point de repère' }
  const about = name === commune ? 'Commune' : `Quartier, ${commune}`
  return { ...shown, kind: 'quarter', about, quarter: { name, commune, point } }
}
