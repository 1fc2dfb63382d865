import { ErrorState } from '../states/error-state.tsx'
import { lazyPart } from '../states/lazy-part.tsx'
import { SpinnerPage } from '../states/spinner-page.tsx'
import type { MapPickerProps } from './map-picker-view.tsx'

/** The body of a dialog where a place is chosen on the map. */
export const MapPicker = lazyPart<MapPickerProps>(() => import('./map-picker-view.tsx'), {
  Loading: () => <SpinnerPage />,
  NotLoaded: Unavailable,
})

function Unavailable() {
  return (
    <ErrorState
      title="La carte ne répond pas."
      text="La connexion est coupée ou très lente. Fermez cette fenêtre puis réessayez."
    />
  )
}
