import { daysLabel, daysSince } from '#shared/orders/attention.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import { WriteButton } from '../client-links/write-button.tsx'
import { reminderMessage, reminderReason } from '../client-messages/prepared-messages.ts'
import type { OrderDetail } from '../order-view.ts'
import { ReminderWords } from '../reminders/order-reminders.tsx'
import type { PanelNote } from './panel-notes.tsx'

/** A message is ready to be sent to the client of an order that is not paid, or whose laundry waits for them. */
export function useReminderNote(detail: OrderDetail): PanelNote | null {
  const { order, client, dueAfterCredit } = detail
  const now = useMinute()
  const { reminders } = useModules()
  const reason = reminderReason(order, now)
  if (!reason) return null
  // Its payment is looked for first, as its money says.
  if (reason === 'unpaid' && order.payment.state === 'to_verify') return null
  const isPaidByCredit = reason === 'unpaid' && dueAfterCredit === 0
  const write =
    client?.phone && !isPaidByCredit ? (
      <WriteButton
        client={client}
        orderId={order.id}
        message={reminderMessage(detail, reason, client)}
      >
        Relancer sur WhatsApp
      </WriteButton>
    ) : null
  const daysFrom = (at: number | null) => daysLabel(daysSince(at ?? now, now))
  const isPartPaid = order.payment.paid > 0
  const owed = isPartPaid ? 'Livrée, pas payée en entier' : 'Livrée, pas payée'
  const title = reason === 'unclaimed' ? `Linge à retirer depuis ${daysFrom(order.readyAt)}` : owed
  const note = (
    <Note tone="warning" title={title}>
      {reason === 'unpaid'
        ? `${isPartPaid ? 'Livrée' : 'Sans paiement'} depuis ${daysFrom(order.deliveredAt ?? order.updatedAt)}.`
        : null}
      {isPaidByCredit ? ' L’avoir du client la paie.' : null}
      {reminders ? (
        <ReminderWords orderId={order.id} ladder={reason}>
          {write}
        </ReminderWords>
      ) : (
        <div className="mt-10 hide-empty">{write}</div>
      )}
    </Note>
  )
  return { key: 'reminder', line: title, note }
}
