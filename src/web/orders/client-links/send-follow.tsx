import type { ButtonTone } from '#web/components/actions/button.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { trpc } from '#web/trpc.ts'
import { standingMessage } from '../client-messages/prepared-messages.ts'
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
  const { data } = query
  if (!data && query.errorUpdateCount > 0)
    return <UnreadNote query={query} title="Impossible de lire le lien du client." />
  if (!data) return <SkeletonBlock width="100%" height="48px" />
  if (!data.client?.hasLink || data.client.email !== null) return null
  return (
    <FollowActions
      tone={tone}
      client={data.client}
      orderId={order.id}
      message={standingMessage(order, data.client)}
    />
  )
}
