import { useState } from 'react'
import { isApproximate, QUARTER_RADIUS_M } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import MapPickerView, {
  type MapPickerProps,
  NOWHERE,
  type PickedSpot,
} from '#web/components/map/map-picker-view.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { QuarterDialog } from '../quarter/quarter-dialog.tsx'
import type { OrderInProgress } from '../use-order.ts'
import { SpotWords } from './spot-words.tsx'

export interface PlaceMapProps extends Pick<MapPickerProps, 'onConfirm'> {
  order: OrderInProgress
  /** The map opens there; without it at the chosen place, or in the quarter that was said. */
  asked: { point?: LatLng; near?: LatLng | undefined } | undefined
}

/** The map on which a client chooses their place: what it costs to there, or that we do not go there. */
export default function PlaceMap({ order, asked, onConfirm }: PlaceMapProps) {
  const { draftKey, catalogue } = order
  /** Another one begins where a quarter of the list is. */
  const [from, setFrom] = useState(() => startOf(order, asked))
  const [isListed, setListed] = useState(false)
  return (
    <>
      <MapPickerView
        key={`${from.point.lat} ${from.point.lng}`}
        start={from}
        isRefused={({ point }) => !isServed(point, catalogue)}
        cutText={cutText}
        onConfirm={onConfirm}
      >
        {(spot) => <SpotWords spot={spot} catalogue={catalogue} onList={() => setListed(true)} />}
      </MapPickerView>
      <QuarterDialog
        opened={isListed}
        onClose={() => setListed(false)}
        draftKey={draftKey}
        catalogue={catalogue}
        onChosen={(quarter) => {
          setFrom(around(quarter.point))
          // The button that opened the list is gone.
          requestAnimationFrame(() =>
            focusOnMount(document.querySelector('[role="dialog"] .leaflet-container')),
          )
        }}
      />
    </>
  )
}

/** A quarter is confirmed where there is one to confirm. */
const cutText = ({ accuracy }: PickedSpot, isOff: boolean): string =>
  isOff || !isApproximate(accuracy)
    ? 'La carte ne charge pas. Vous pouvez coller un lien.'
    : 'La carte ne charge pas. Collez un lien, ou confirmez le quartier et donnez un repère.'

function startOf({ draft, said }: OrderInProgress, asked: PlaceMapProps['asked']): PickedSpot {
  if (asked?.point) return { point: asked.point, accuracy: null }
  const { location, accuracy } = draft
  if (!asked && location) return { point: location, accuracy }
  const near = asked?.near ?? said?.point
  return near ? around(near) : NOWHERE
}

/** The middle of a quarter is no place that somebody chose. */
const around = (point: LatLng): PickedSpot => ({ point, accuracy: QUARTER_RADIUS_M })
