import { lazy, Suspense } from 'react'
import type { LatLng } from '#shared/points.ts'
import { ErrorState } from './error-state.tsx'
import { SpinnerPage } from './spinner-page.tsx'

const MapPickerView = lazy(() =>
  import('./map-picker-view.tsx').catch(() => ({ default: Unavailable })),
)

export interface MapPickerProps {
  initial?: LatLng | null
  onConfirm: (point: LatLng) => void
}

/** The body of a dialog where a place is chosen on the map. */
export function MapPicker(props: MapPickerProps) {
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
