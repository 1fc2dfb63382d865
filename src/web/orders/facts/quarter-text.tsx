import { isPlaceWritten, type Place, placeLines } from '#shared/places/place.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import { quarterOf } from '#shared/places/quarter.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'

const CommuneName = lazyPart(
  async () => {
    const { communeAt } = await import('#shared/places/communes.ts')
    return {
      default: ({ point, first }: CommuneProps) => communeAt(toLatLng(point)) ?? first,
    }
  },
  { Loading: FirstLine, NotLoaded: FirstLine },
)

interface Props extends Place {
  clientLocation: Point | null
}

/** The quarter of an order in a list. Where only a point was given, its commune, once the file that knows them is there. */
export function QuarterText(place: Props) {
  const { clientLocation } = place
  const [first] = placeLines(place)
  if (clientLocation && !isPlaceWritten(place))
    return <CommuneName point={clientLocation} first={first} />
  return quarterOf(first) ?? first
}

interface CommuneProps {
  point: Point
  first: string
}

function FirstLine({ first }: CommuneProps) {
  return first
}
