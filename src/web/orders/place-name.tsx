import { areaName } from '#shared/places/area-name.ts'
import { MAP_POSITION, shownLine } from '#shared/places/place.ts'
import type { LatLng } from '#shared/places/points.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'

const AreaName = lazyPart(
  async () => {
    const { areaAt } = await import('#shared/places/communes.ts')
    return {
      default({ point }: { point: LatLng }) {
        const area = areaAt(point)
        return area ? areaName(area) : <OnTheMap />
      },
    }
  },
  { Loading: OnTheMap, NotLoaded: OnTheMap },
)

/** The address as it was typed; without one, the commune and the quarter of the point, once the file that knows them is there. */
export function PlaceName({ address, point }: { address: string; point: LatLng }) {
  return address.trim() === '' ? <AreaName point={point} /> : shownLine(address)
}

function OnTheMap() {
  return MAP_POSITION
}
