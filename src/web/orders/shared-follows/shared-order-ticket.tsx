import { formatTimeNear } from '#shared/dates.ts'
import type { SharedFollow } from '#shared/orders/shared-follows/shared-follow.ts'
import {
  sharedHours,
  sharedSteps,
  unknownDistance,
} from '#shared/orders/shared-follows/shared-follow-words.ts'
import { describePosition } from '#shared/places/distance.ts'
import { ELSEWHERE } from '#shared/places/positions.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { OrderStatusBadge, STATUS_LOOK } from '../order-status-badge.tsx'
import { useNow } from '../use-rider-position.ts'

/** An order as anybody with its link reads it: when the livreur comes, how far they are, and each step with its hour. */
export function SharedOrderTicket({ follow }: { follow: SharedFollow }) {
  const { reference, status } = follow
  const now = useMinute()
  const hours = sharedHours(follow, now)
  return (
    <Ticket as="section" reference={reference} aria-label={`Commande #${reference}`}>
      <TicketBody className="stack gap-12">
        <p className="row wrap justify-between gap-8">
          <OrderStatusBadge
            status={status}
            reader="client"
            label={standingLabel(follow, 'client')}
          />
          <OrderReference className="reference quiet" reference={reference} />
        </p>
        <Distance follow={follow} />
        {hours.map((sentence) => (
          <p key={sentence}>{sentence}.</p>
        ))}
      </TicketBody>
      <Seam />
      <TicketBody>
        <h2 className="visually-hidden">Les étapes</h2>
        <Timeline steps={timelineOf(follow, now)} />
      </TicketBody>
    </Ticket>
  )
}

/** Not announced by screen readers, because the age of the position changes every second. */
function Distance({ follow }: { follow: SharedFollow }) {
  const { distance, livreur } = follow
  const isKnown = distance !== null && distance !== ELSEWHERE
  const now = useNow(isKnown)
  const unknown = unknownDistance(follow)
  if (unknown) return <p>{unknown}</p>
  if (!isKnown) return null
  const age = Math.max(0, now - distance.at)
  return (
    <p className="strong">{describePosition(livreur ?? 'Le livreur', { km: distance.km, age })}</p>
  )
}

function timelineOf(follow: SharedFollow, now: number): TimelineStep[] {
  return sharedSteps(follow).map(({ key, label, state, at }) => ({
    key,
    label,
    state,
    icon: STATUS_LOOK[key === 'ready' ? 'completed' : (key as SharedFollow['status'])].icon,
    time: at === null ? undefined : formatTimeNear(at, now),
  }))
}
