import type { LatLng } from '#shared/places/points.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import { SkeletonBlock } from '../states/ticket-skeleton.tsx'
import classes from './map.module.css'

/** A place that may be chosen, with the number that its line in the list has. */
export interface NumberedPin {
  key: string
  point: LatLng
  number: number
  isActive: boolean
}

export interface ChoiceMapProps {
  label: string
  pins: readonly NumberedPin[]
  /** The chosen place; null shows no pin. */
  point: LatLng | null
  /** Metres around the chosen place in which it may be; null for the place itself. */
  radius: number | null
  /** Where the map goes while nothing is chosen. */
  center: LatLng | null
  /** A touch on the map, or Enter for its middle, chooses a place. */
  onPick: (point: LatLng) => void
  onPin: (key: string) => void
}

const View = lazyPart<ChoiceMapProps>(() => import('./choice-map-view.tsx'), {
  Loading: () => <SkeletonBlock width="100%" height="100%" />,
  NotLoaded: () => (
    <p className={`quiet text-s text-center ${classes.missing}`}>
      La carte ne répond pas. Cherchez un quartier par son nom.
    </p>
  ),
})

/** A map on which a place is chosen: it starts without a pin, and shows the places that were found by name. */
export function ChoiceMap(props: ChoiceMapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div className={`${classes.block} ${classes.choice}`} role="group" aria-label={props.label}>
      <View {...props} />
    </div>
  )
}
