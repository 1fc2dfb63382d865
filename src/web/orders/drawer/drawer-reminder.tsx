import { daysLabel, daysSince } from '#shared/orders/attention.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import { tilePath } from '#web/money/settle-path.ts'
import { WriteButton } from '../client-links/write-button.tsx'
import {
  type DueReason,
  reminderMessage,
  reminderReason,
} from '../client-messages/prepared-messages.ts'
import type { OrderDetail } from '../order-view.ts'
import { OrderReminders } from '../reminders/order-reminders.tsx'

/** Of an order that is not paid, or whose laundry nobody claims: a message to its client, ready to be sent. */
export function DrawerReminder({ detail: { order, client } }: { detail: OrderDetail }) {
  const now = useMinute()
  const { reminders } = useModules()
  const reason = reminderReason(order, now)
  if (!reason) return null
  if (reason === 'unpaid' && order.payment.state === 'to_verify')
    return (
      <Note tone="warning" title="Wave à vérifier">
        Le client dit avoir payé avec Wave&nbsp;: cherchez ce paiement d’abord.{' '}
        <TextLink to={tilePath('wave')}>Ouvrir la caisse</TextLink>
      </Note>
    )
  const write = client?.phone ? (
    <WriteButton
      client={client}
      orderId={order.id}
      message={reminderMessage(order, reason, client)}
    >
      Relancer sur WhatsApp
    </WriteButton>
  ) : null
  const days = daysLabel(daysSince(order.updatedAt, now))
  return (
    <Note tone="warning" title={titleOf(reason, order.payment)}>
      {reason === 'unpaid' ? `Sans paiement depuis ${days}.` : `Sans nouvelle depuis ${days}.`}
      {reminders ? (
        <OrderReminders orderId={order.id} ladder={reason}>
          {write}
        </OrderReminders>
      ) : (
        <div className="mt-10 hide-empty">{write}</div>
      )}
    </Note>
  )
}

function titleOf(reason: DueReason, { paid }: OrderDetail['order']['payment']): string {
  if (reason === 'unclaimed') return 'Linge non réclamé'
  return paid > 0 ? 'Livrée, pas payée en entier' : 'Livrée, pas payée'
}
