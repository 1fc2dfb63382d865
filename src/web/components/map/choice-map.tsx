import { lazyPart } from '../states/lazy-part.tsx'
import { SkeletonBlock } from '../states/ticket-skeleton.tsx'
import type { ChoiceMapProps } from './choice-map-view.tsx'
import classes from './map.module.css'

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
