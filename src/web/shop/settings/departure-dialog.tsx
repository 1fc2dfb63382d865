import type { LatLng } from '#shared/places/points.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import MapPickerView from '#web/components/map/map-picker-view.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  base: LatLng
  onConfirm: (base: LatLng) => void
}

/** The map on which the starting point of the transport is chosen. */
export default function DepartureDialog({ base, onConfirm, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title="Point de départ du transport" size="lg">
      <MapPickerView
        start={{ point: base, accuracy: null }}
        onConfirm={({ point }) => onConfirm(point)}
      />
    </Dialog>
  )
}
