import { areaName } from './area-name.ts'
import { areaAt } from './communes.ts'
import { isPlaceWritten, type Place, placeLines } from './place.ts'
import { type Point, toLatLng } from './points.ts'

/** The written address or, where there is only a point, which paper cannot show, its quarter. */
export function paperPlace(place: Place & { clientLocation: Point | null }): string {
  const { clientLocation } = place
  const area = isPlaceWritten(place) || !clientLocation ? null : areaAt(toLatLng(clientLocation))
  const lines = placeLines(place)
  return (area ? [...lines, areaName(area)] : lines).join('. ')
}
