import { dearerFare } from '#shared/orders/draft/fare.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { haversineKm } from '#shared/places/points.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Note } from '#web/components/feedback/note.tsx'
import type { OrderInProgress } from '../use-order.ts'

/** Beyond this distance from the laundry the pin is probably wrong. */
const FAR_KM = 60

/** Warns about the chosen point: it is far from the laundry, or dearer than what was said. Out of our zone, its row says so. */
export function PlaceWarnings({ order }: { order: OrderInProgress }) {
  const { draft, totals, forTeam } = order
  const { pricing } = order.catalogue
  if (!draft.location || !totals.withinReach) return null
  const km = haversineKm(draft.location, pricing.base)
  if (km > FAR_KM)
    return (
      <Note tone="warning" role="status">
        Ce repère est à {formatDistance(km)} de notre atelier. Vérifiez-le avant de valider.
      </Note>
    )
  const dearer = forTeam ? null : dearerFare(draft, pricing)
  if (!dearer) return null
  return (
    <Note
      tone="warning"
      role="status"
      title={`Le transport est de ${formatFcfa(dearer.now)} jusqu’ici`}
    >
      C’était {formatFcfa(dearer.said)} pour {dearer.quarter.name}&nbsp;: ce lieu est plus loin de
      notre atelier. En continuant, vous acceptez ce prix.
    </Note>
  )
}
