import { daysLabel, daysSince } from '#shared/orders/attention.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { WhatsAppLink } from '#web/components/actions/whatsapp-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useTakenElsewhere } from '../client-messages/use-taken-elsewhere.ts'
import type { OrderDetail } from '../order-view.ts'
import { reminderReason, unclaimedReminder, unpaidReminder } from './reminder.ts'

/** Of an order that is not paid, or whose laundry nobody claims: a message to its client, ready to be sent. */
export function DrawerReminder({ detail: { order } }: { detail: OrderDetail }) {
  const now = useMinute()
  const taken = useTakenElsewhere()
  const reason = reminderReason(order, now)
  if (!reason) return null
  if (reason === 'unpaid' && order.payment.state === 'to_verify')
    return (
      <Note tone="warning" title="Wave à vérifier">
        Le client dit avoir payé avec Wave&nbsp;: cherchez ce paiement d’abord.{' '}
        <TextLink to={paths.admin.cashDesk}>Ouvrir la caisse</TextLink>
      </Note>
    )
  const days = daysLabel(daysSince(order.updatedAt, now))
  return (
    <Note tone="warning" title={titleOf(reason, order.payment)}>
      {reason === 'unpaid' ? `Sans paiement depuis ${days}.` : `Sans nouvelle depuis ${days}.`}
      {order.clientContactPhone ? (
        <div className="flex mt-10">
          <WhatsAppLink
            size="sm"
            phone={order.clientContactPhone}
            onClick={() => taken.run({ orderId: order.id, template: 'rappel' })}
            text={reason === 'unpaid' ? unpaidReminder(order) : unclaimedReminder(order)}
          >
            Relancer sur WhatsApp
          </WhatsAppLink>
        </div>
      ) : null}
    </Note>
  )
}

function titleOf(
  reason: 'unpaid' | 'unclaimed',
  { paid }: OrderDetail['order']['payment'],
): string {
  if (reason === 'unclaimed') return 'Linge non réclamé'
  return paid > 0 ? 'Livrée, pas payée en entier' : 'Livrée, pas payée'
}
