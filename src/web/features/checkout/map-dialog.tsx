import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { formatFcfa } from '#shared/money.ts'
import type { LatLng } from '#shared/points.ts'
import { feeFor, haversineKm, type PricingSettings } from '#shared/pricing.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { MapPicker } from '#web/components/map-picker.tsx'
import { feeReason } from '#web/features/cart/cart-totals.ts'

/** In the address, so that the phone's back button closes the map and not the order. */
const MAP = 'carte'

/** Whether the map is open, and the ways to open and close it. */
export function useMapDialog() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    opened: search.has(MAP),
    open: () => setSearch({ [MAP]: '' }, { state: { opened: true } }),
    close: () => (state?.opened ? navigate(-1) : setSearch({}, { replace: true })),
  }
}

interface Props {
  opened: boolean
  point: LatLng | null
  pricing: PricingSettings
  onClose: () => void
  onPick: (point: LatLng) => void
}

/** The map in which the place is chosen, with what the ride would cost as the pin moves. */
export function MapDialog({ opened, point, pricing, onClose, onPick }: Props) {
  const describe = (place: LatLng) => {
    const km = haversineKm(place, pricing.base) * 2
    return `Transport\u00a0: ${feeReason(km, pricing.ratePerKm)}, soit ${formatFcfa(feeFor(place, pricing))}.`
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
