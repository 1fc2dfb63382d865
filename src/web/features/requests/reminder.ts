import { formatDate } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import type { Outputs } from '#web/trpc.ts'

/** An order whose client needs a message from the team. */
export type AttentionOrder = Outputs['orders']['unpaid']['items'][number]

/** An order whose laundry is clean and unclaimed. */
export type UnclaimedOrder = Outputs['orders']['unclaimed']['items'][number]

type RemindedOrder = Pick<AttentionOrder, 'reference' | 'client' | 'payment'>

const greeting = ({ client: { fullname } }: RemindedOrder) =>
  `Bonjour ${fullname}, ici l’équipe Lavéo.`

/** A WhatsApp link with a polite text about the amount to pay. */
export function unpaidReminder(order: RemindedOrder & Pick<AttentionOrder, 'reachedAt'>): string {
  const { reference, payment, reachedAt, client } = order
  return whatsAppLink(
    client.phone,
    `${greeting(order)} Il reste ${formatFcfa(payment.due)} à payer pour votre commande #${reference}, livrée le ${formatDate(reachedAt)}. Comment préférez-vous régler\u202f? Merci et bonne journée.`,
  )
}

/** A WhatsApp link with a polite text about unclaimed laundry. */
export function unclaimedReminder(
  order: RemindedOrder & Pick<UnclaimedOrder, 'collectedAt'>,
): string {
  const { reference, payment, collectedAt, client } = order
  const since = collectedAt === null ? '' : ` depuis le ${formatDate(collectedAt)}`
  const due = payment.due > 0 ? ` Il reste ${formatFcfa(payment.due)} à payer.` : ''
  return whatsAppLink(
    client.phone,
    `${greeting(order)} Le linge de votre commande #${reference} est chez nous${since}.${due} Quand pouvons-nous vous le rapporter\u202f? Merci et bonne journée.`,
  )
}
