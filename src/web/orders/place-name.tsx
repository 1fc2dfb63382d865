import { areaName } from '#shared/places/area-name.ts'
import { MAP_POSITION, shownLine } from '#shared/places/place.ts'
import type { LatLng } from '#shared/places/points.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'

interface AreaProps {
  point: LatLng
  /** A name that is known before, while the names of the city are not there. */
  near?: string | undefined
}

const AreaName = lazyPart<AreaProps>(
  async () => {
    const { areaAt } = await import('#shared/places/communes.ts')
    return {
      default({ point }) {
        const area = areaAt(point)
        return area ? areaName(area) : MAP_POSITION
      },
    }
  },
  { Loading: Near, NotLoaded: Near },
)

/** The address as it was typed; without one, the commune and the quarter of the point, once the file that knows them is there. */
export function PlaceName({ address, ...area }: AreaProps & { address: string }) {
  return address.trim() === '' ? <AreaName {...area} /> : shownLine(address)
}

function Near({ near = MAP_POSITION }: AreaProps) {
  return near
}
