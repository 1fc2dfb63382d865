import { IconMoped, IconReceipt } from '@tabler/icons-react'
import { type ClientNeed, clientNeeds } from '#shared/orders/client-needs.ts'
import { formatDistance, isLatePosition } from '#shared/places/distance.ts'
import { haversineKm, toLatLng } from '#shared/places/points.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { StripLink } from '#web/components/actions/strip.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useOpenOrders } from '../board/use-open-orders.ts'
import type { TrackedOrder } from '../livreur-position/rider-map.tsx'
import { firstName, type OrderView } from '../order-view.ts'
import { useNow, useRiderPosition } from '../use-rider-position.ts'

/** On the client's home: a livreur on the way, and a new total to answer. Each leads to where the orders are followed. */
export function OrderStrips() {
  const { query, orders } = useOpenOrders()
  const now = serverNow()
  const asking = (need: ClientNeed) =>
    orders.find((order) => clientNeeds(order, now).includes(need))
  const ride = asking('ride')
  const answer = asking('answer')
  return (
    <div className="stack gap-10 mb-24 hide-empty">
      <UnreadNote query={query} title="Impossible de charger les commandes en cours." />
      {ride ? <RideStrip order={ride} /> : null}
      {answer ? <AnswerStrip order={answer} /> : null}
    </div>
  )
}

function RideStrip({ order }: { order: OrderView }) {
  const km = useRiderDistance(order)
  const who = order.livreur ? firstName(order.livreur.fullname) : 'Le livreur'
  return (
    <StripLink
      tone="primary"
      icon={<IconMoped />}
      title={km === null ? `${who} arrive` : `${who} arrive · ${formatDistance(km)}`}
      detail={km === null ? 'Suivre la commande' : 'Suivre sur la carte'}
      to={paths.client.orders}
    />
  )
}

/** The kilometres from the livreur to the client of an order; null while their current position is not known. */
function useRiderDistance(order: TrackedOrder): number | null {
  const { position, receivedAt } = useRiderPosition(order)
  const now = useNow(Boolean(position))
  if (!position?.point || !order.clientLocation) return null
  const age = position.age + Math.max(0, now - receivedAt)
  return isLatePosition(age) ? null : haversineKm(position.point, toLatLng(order.clientLocation))
}

function AnswerStrip({ order: { reference, adjustment } }: { order: OrderView }) {
  const { totalBefore = 0, total = 0 } = adjustment ?? {}
  return (
    <StripLink
      tone="soleil"
      icon={<IconReceipt />}
      title="Un total attend votre réponse"
      detail={
        <>
          {formatFcfa(totalBefore)} → {formatFcfa(total)} · <OrderReference reference={reference} />
        </>
      }
      to={paths.client.orders}
    />
  )
}
