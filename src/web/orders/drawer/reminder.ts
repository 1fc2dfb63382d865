import { formatDate } from '#shared/dates.ts'
import { HELD_STATUSES, UNCLAIMED_MS } from '#shared/orders/attention.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import type { OrderDetail } from '../order-view.ts'

/** Why the client of an order should hear from us: delivered and not paid, or held for days without any change. */
export function reminderReason(
  { status, payment, updatedAt }: Pick<OrderDetail['order'], 'status' | 'payment' | 'updatedAt'>,
  now: number,
): 'unpaid' | 'unclaimed' | null {
  if (status === 'completed' && payment.due > 0) return 'unpaid'
  return HELD_STATUSES.includes(status) && updatedAt <= now - UNCLAIMED_MS ? 'unclaimed' : null
}

interface Reminded extends Pick<OrderDetail['order'], 'reference' | 'clientContactPhone'> {
  client: { fullname: string }
  payment: { due: number }
}

const greeting = ({ client: { fullname } }: Reminded) => `Bonjour ${fullname}, ici l’équipe Lavéo.`

/** A WhatsApp link with a polite text about the amount to pay. */
export function unpaidReminder(order: Reminded & { deliveredAt: number | null }): string {
  const { reference, payment, deliveredAt, clientContactPhone } = order
  const when = deliveredAt === null ? '' : `, livrée le ${formatDate(deliveredAt)}`
  return whatsAppLink(
    clientContactPhone,
    `${greeting(order)} Il reste ${formatFcfa(payment.due)} à payer pour votre commande #${reference}${when}. Comment préférez-vous régler\u202f? Merci et bonne journée.`,
  )
}

/** A WhatsApp link with a polite text about unclaimed laundry. `collectedAt` is null where the trail does not know it. */
export function unclaimedReminder(order: Reminded, collectedAt: number | null): string {
  const { reference, payment, clientContactPhone } = order
  const since = collectedAt === null ? '' : ` depuis le ${formatDate(collectedAt)}`
  const due = payment.due > 0 ? ` Il reste ${formatFcfa(payment.due)} à payer.` : ''
  return whatsAppLink(
    clientContactPhone,
    `${greeting(order)} Le linge de votre commande #${reference} est chez nous${since}.${due} Quand pouvons-nous vous le rapporter\u202f? Merci et bonne journée.`,
  )
}
