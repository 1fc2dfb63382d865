import { findPlaces, type NamedSpot } from '#shared/places/find-places.ts'
import { type LatLng, toLatLng } from '#shared/places/points.ts'
import { QUARTERS, type Quarter } from '#shared/places/quarters.ts'
import { LANDMARKS } from '#web/components/map/base/drawing.ts'
import type { Outputs } from '#web/trpc.ts'

export type EarlierPlace = Outputs['checkout']['forClient']['earlierPlaces'][number]

/** A line of the list: a place of the client's earlier orders, a quarter, or a landmark, to which the map goes. */
export type PlaceOption = { key: string; name: string; about: string; point: LatLng } & (
  | { kind: 'earlier'; place: EarlierPlace }
  | { kind: 'quarter'; quarter: Quarter }
  | { kind: 'landmark' }
)

/** As many as can be told apart on the map, and stand beside it. */
const MAX_OPTIONS = 6

/** The places for a search, the client's own first; before anything is typed, those alone. */
export function placeOptions(search: string, earlier: readonly EarlierPlace[]): PlaceOption[] {
  const own = earlier.flatMap(earlierOption)
  if (search.trim() === '') return own
  const named = findPlaces<NamedSpot>(search, [...QUARTERS, ...LANDMARKS]).map(namedOption)
  return [...findPlaces(search, own.map(asSpot)).map(({ option }) => option), ...named].slice(
    0,
    MAX_OPTIONS,
  )
}

/** An earlier place is found by its address and by its landmark. */
const asSpot = (option: PlaceOption) => ({
  name: `${option.name} ${option.about}`,
  commune: null,
  point: option.point,
  option,
})

function earlierOption(place: EarlierPlace, index: number): PlaceOption[] {
  const { location, address, landmark } = place
  if (!location) return []
  const [name = 'Même repère sur la carte', about] = [address, landmark].filter(
    (line) => line !== null,
  )
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
