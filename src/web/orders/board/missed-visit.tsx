import { IconMapPin } from '@tabler/icons-react'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { nextVisit } from '#shared/orders/visits/visits.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { isolated } from '#shared/text/isolate.ts'
import type { ListedOrder } from '../order-view.ts'
import { ChangeSlotButton } from '../visits/change-slot-button.tsx'

interface Props {
  order: ListedOrder
  /** Of the button. */
  className?: string | undefined
}

/** Of a visit that waits for a new time: how it was seen that nobody was there, and the choice of that time. */
export default function MissedVisit({ order, className }: Props) {
  const visit = nextVisit(order)
  if (!visit) return null
  const seen = order.missed ? seenWords(order.missed, order.livreur) : null
  return (
    <>
      {seen ? (
        <p className="row gap-6 icons-18 strong caution text-s leading-14 anywhere mb-6">
          <IconMapPin aria-hidden="true" className="fixed" /> {seen}
        </p>
      ) : null}
      <ChangeSlotButton
        byTeam
        className={className}
        tone="outline"
        size="sm"
        order={order}
        visit={visit}
      >
        {TEAM_ACTS.reschedule}
      </ChangeSlotButton>
    </>
  )
}

type Missed = NonNullable<ListedOrder['missed']>

/** The livreur's own words, or `Mariam Touré était à 42 m de la porte.`; null where neither is known. */
function seenWords({ reason, distance }: Missed, livreur: ListedOrder['livreur']): string | null {
  if (reason !== null || distance === null) return reason
  const who = isolated(livreur?.fullname ?? 'Le livreur')
  return `${who} était à ${formatDistance(distance / 1000)} de la porte.`
}
