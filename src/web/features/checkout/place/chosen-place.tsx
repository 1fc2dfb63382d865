import { IconMapPinCheck } from '@tabler/icons-react'
import { formatDistance } from '#shared/places/distance.ts'
import { isApproximate } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { haversineKm } from '#shared/places/points.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { MapBlock } from '#web/components/map/map-block.tsx'
import classes from '../checkout.module.css'

/** Beyond this distance from the laundry the pin is probably wrong. */
const FAR_KM = 60

interface Props {
  point: LatLng
  /** The accuracy radius of the GPS in metres. Null when the place was chosen on the map. */
  accuracy: number | null
  base: LatLng
  /** The service radius in kilometres. */
  radiusKm: number | null
  onMove: (point: LatLng) => void
}

/** The chosen place on a map, with its accuracy and a warning when it is inaccurate or too far. */
export function ChosenPlace({ point, accuracy, base, radiusKm, onMove }: Props) {
  const km = haversineKm(point, base)
  return (
    <>
      <MapBlock point={point} onMove={onMove} zoom={16} label="Votre position sur la carte" />
      {accuracy !== null && isApproximate(accuracy) ? (
        <Note
          tone="warning"
          role="status"
          title={`Position approximative, à ${metres(accuracy)} près`}
        >
          Glissez le repère sur la carte pour l’ajuster.
        </Note>
      ) : (
        <p className={`flex align-start gap-10 strong leading-14 ${classes.trust}`}>
          <IconMapPinCheck aria-hidden="true" />
          <span>
            {accuracy === null ? 'Position choisie' : `Position précise à ${metres(accuracy)}`}
            <span className="regular quiet"> · glissez le repère pour l’ajuster</span>
          </span>
        </p>
      )}
      {radiusKm !== null && km > radiusKm ? (
        <Note tone="danger" role="status" title="Hors de notre zone">
          Ce repère est à {formatDistance(km)}, nous venons jusqu’à {radiusKm}
          {'\u00a0'}km. Choisissez un lieu plus proche.
        </Note>
      ) : km > FAR_KM ? (
        <Note tone="warning" role="status">
          Ce repère est à {formatDistance(km)} de notre atelier. Vérifiez-le avant de valider.
        </Note>
      ) : null}
    </>
  )
}

function metres(radius: number): string {
  return radius < 1000 ? `${Math.max(1, Math.round(radius))}\u00a0m` : formatDistance(radius / 1000)
}
