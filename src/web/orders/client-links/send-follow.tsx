import { followMessage } from '#shared/access/follow-message.ts'
import { isOver } from '#shared/order-status.ts'
import { nextVisit } from '#shared/orders/visits/visits.ts'
import { standingAtCounter } from '#shared/text/counter-steps.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import { slotOf, VISIT_LABELS } from '#shared/time/visits.ts'
import type { ButtonTone } from '#web/components/actions/button.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'
import { FollowActions } from './follow-actions.tsx'

interface Props {
  order: OrderView
  /** Set where another action is the main one of the view. */
  tone?: ButtonTone
}

/** Sends the link of a new order to a client without e-mail. Nothing for the others, who are told by e-mail. */
export function SendFollow({ order, tone = 'indigo' }: Props) {
  const query = trpc.orders.detail.useQuery({ orderId: order.id })
  const { data, isFetching, refetch } = query
  if (!data && query.errorUpdateCount > 0)
    return (
      <RetryNote
        title="Impossible de lire le lien du client."
        retrying={isFetching}
        onRetry={refetch}
      />
    )
  if (!data) return <SkeletonBlock width="100%" height="48px" />
  if (!data.client?.hasLink || data.client.email !== null) return null
  const { id, fullname, phone } = data.client
  return (
    <FollowActions
      tone={tone}
      clientId={id}
      orderId={order.id}
      phone={order.clientContactPhone || phone}
      messageWith={(url) => messageFor(order, { fullname, url })}
    />
  )
}

/** The message about one order, with its pick-up and its promise while they are still ahead. */
export function messageFor(
  order: OrderView,
  whose: { fullname: string; url: string | null },
): string {
  const { reference } = order
  return followMessage({
    ...whose,
    reference,
    pickup: pickupOf(order),
    promise: promiseOf(order),
  })
}

function pickupOf(order: OrderView): string | null {
  const { heldSince, pickupFrom, pickupTo } = order
  const slot = slotOf(pickupFrom, pickupTo)
  if (nextVisit(order) !== 'pickup' || heldSince !== null || !slot || slot.to < serverNow())
    return null
  return `${VISIT_LABELS.pickup} ${slotWords(slot)}`
}

function promiseOf({
  status,
  readyBy,
  readyAt,
  atCounter,
  deliveryFrom,
  deliveryTo,
}: OrderView): string | null {
  if (standingAtCounter({ status, atCounter, readyAt }) === 'ready')
    return 'Votre linge est prêt\u00a0: il vous attend au comptoir'
  if (readyBy === null || readyBy < serverNow() || isOver(status)) return null
  return promiseWords({ readyBy, atCounter, delivery: slotOf(deliveryFrom, deliveryTo) })
}
