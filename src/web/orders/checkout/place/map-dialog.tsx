import { haversineKm, type LatLng } from '#shared/places/points.ts'
import { feeReason } from '#shared/shop/prices/fee-reason.ts'
import { feeFor, type Tariff } from '#shared/shop/prices/pricing.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { MapPicker } from '#web/components/map/map-picker.tsx'

interface Props {
  opened: boolean
  point: LatLng | null
  pricing: Tariff
  onClose: () => void
  onPick: (point: LatLng) => void
}

/** The dialog where the place is chosen on a map. It shows the transport fee as the pin moves. */
export function MapDialog({ opened, point, pricing, onClose, onPick }: Props) {
  const describe = (place: LatLng) => {
    const km = haversineKm(place, pricing.base) * 2
    return `Transport\u00a0: ${formatFcfa(feeFor(place, pricing))}. ${feeReason(km, pricing)}.`
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Choisissez votre position sur la carte"
      size="lg"
    >
      <MapPicker initial={point} describe={describe} onConfirm={onPick} />
    </Dialog>
  )
}
