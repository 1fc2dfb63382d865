import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'
import { ErrorState } from '../states/error-state.tsx'
import { SpinnerPage } from '../states/spinner-page.tsx'

// Called each time the dialog opens, so that code that failed to load is requested again.
const loadView = () =>
  lazy(() => import('./map-picker-view.tsx').catch(() => ({ default: Unavailable })))

export interface MapPickerProps {
  initial?: LatLng | null
  /** Describes the place for the order: a distance, a fee. Updated while the map moves. */
  describe?: (point: LatLng) => ReactNode
  onConfirm: (point: LatLng) => void
}

/** The body of a dialog where a place is chosen on the map. */
export function MapPicker(props: MapPickerProps) {
  const [MapPickerView] = useState(loadView)
  return (
    <Suspense fallback={<SpinnerPage />}>
      <MapPickerView {...props} />
    </Suspense>
  )
}

function Unavailable(_: MapPickerProps) {
  return (
    <ErrorState
      title="La carte ne répond pas."
      text="La connexion est coupée ou très lente. Fermez cette fenêtre puis réessayez."
    />
  )
}
