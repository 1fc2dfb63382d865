import { IconMapPin } from '@tabler/icons-react'
import { formatDistance } from '#shared/places/distance.ts'
import { isolated } from '#shared/text/isolate.ts'
import type { ListedOrder } from '../order-view.ts'

/** It says of a visit that waits for a new time how its livreur saw that nobody was there. Nothing where that is not known. */
export function MissedVisit({ order: { missed, livreur } }: { order: ListedOrder }) {
  const words = missed ? seenWords(missed, livreur) : null
  if (words === null) return null
  return (
    <p className="row gap-6 icons-18 strong caution text-s leading-14 anywhere mb-6">
      <IconMapPin aria-hidden="true" className="fixed" /> {words}
    </p>
  )
}

type Missed = NonNullable<ListedOrder['missed']>

/** The livreur's own words, or `Mariam Touré était à 42 m de la porte.`; null where neither is known. */
function seenWords(
  { byLivreur, reason, distance }: Missed,
  livreur: ListedOrder['livreur'],
): string | null {
  if (!byLivreur) return null
  if (reason !== null || distance === null) return reason
  const who = isolated(livreur?.fullname ?? 'Le livreur')
  return `${who} était à ${formatDistance(distance / 1000)} de la porte.`
}
