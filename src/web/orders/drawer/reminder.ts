import { formatDate } from '#shared/dates.ts'
import { type HeldOrder, isUnclaimed } from '#shared/orders/attention.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { greetingTo } from '#shared/text/told-name.ts'
import type { OrderDetail } from '../order-view.ts'

/** Why the client of an order should hear from us: delivered and not paid, or offered for days without an answer. */
export function reminderReason(
  order: HeldOrder & Pick<OrderDetail['order'], 'payment'>,
  now: number,
): 'unpaid' | 'unclaimed' | null {
  if (order.status === 'completed' && order.payment.due > 0) return 'unpaid'
  return isUnclaimed(order, now) ? 'unclaimed' : null
}

interface Reminded extends Pick<OrderDetail['order'], 'reference'> {
  client: { fullname: string }
  payment: { due: number }
}

const greeting = ({ client: { fullname } }: Reminded) =>
  `${greetingTo(fullname)}, ici l’équipe Lavéo.`

/** A polite message about the amount to pay. */
export function unpaidReminder(order: Reminded & { deliveredAt: number | null }): string {
  const { reference, payment, deliveredAt } = order
  const when = deliveredAt === null ? '' : `, livrée le ${formatDate(deliveredAt)}`
  return `${greeting(order)} Il reste ${formatFcfa(payment.due)} à payer pour votre commande #${reference}${when}. Comment préférez-vous régler\u202f? Merci et bonne journée.`
}

/** A polite message about unclaimed laundry. `readyAt` is milliseconds UTC. */
export function unclaimedReminder(
  order: Reminded & Pick<OrderDetail['order'], 'readyAt' | 'atCounter'>,
): string {
  const { reference, payment, readyAt, atCounter } = order
  const since = readyAt === null ? '' : ` depuis le ${formatDate(readyAt)}`
  const due = payment.due > 0 ? ` Il reste ${formatFcfa(payment.due)} à payer.` : ''
  const when = atCounter ? 'pouvez-vous passer le prendre' : 'pouvons-nous vous le rapporter'
  return `${greeting(order)} Le linge de votre commande #${reference} est prêt${since}.${due} Quand ${when}\u202f? Merci et bonne journée.`
}
