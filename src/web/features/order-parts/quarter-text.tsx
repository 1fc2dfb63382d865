import { isPlaceWritten, type Place, placeLines } from '#shared/places/place.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import { quarterOf } from '#shared/places/quarter.ts'
import { useCommunes } from './use-communes.ts'

interface Props extends Place {
  clientLocation: Point | null
}

/** The quarter of an order in a list. Where only a point was given, its commune, once the file that knows them is there. */
export function QuarterText(place: Props) {
  const { clientLocation } = place
  const point = isPlaceWritten(place) ? null : clientLocation
  const communes = useCommunes(point !== null)
  const [first] = placeLines(place)
  if (point) return communes?.communeAt(toLatLng(point)) ?? first
  return quarterOf(first) ?? first
}
