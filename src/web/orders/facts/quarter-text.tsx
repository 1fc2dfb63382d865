import { type Place, placeLines } from '#shared/places/place.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'

interface Props extends Place {
  clientLocation: Point | null
}

/** The quarter of an order in a list, once the file that knows them is there; the first line of its place where it is in none. */
export const QuarterText = lazyPart<Props>(
  async () => {
    const { quarterOf } = await import('#shared/places/quarter.ts')
    return {
      default(place) {
        const { clientAddress, clientLocation } = place
        const quarter = quarterOf(clientAddress, clientLocation && toLatLng(clientLocation))
        return quarter ?? <FirstLine {...place} />
      },
    }
  },
  { Loading: FirstLine, NotLoaded: FirstLine },
)

function FirstLine(place: Props) {
  return placeLines(place)[0]
}
