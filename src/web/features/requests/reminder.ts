import { formatDate } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import type { Outputs } from '#web/trpc.ts'

/** An order that needs a message from the team to its client. */
export type AttentionOrder = Outputs['orders']['unpaid']['items'][number]

/** An order whose laundry is on the premises. */
export type UnclaimedOrder = Outputs['orders']['unclaimed']['items'][number]

type Reminded = Pick<AttentionOrder, 'reference' | 'client' | 'payment'>

const greeting = ({ client: { fullname } }: Reminded) => `Bonjour ${fullname}, ici l’équipe Lavéo.`

/** Opens WhatsApp on a polite word about what is still to be paid. */
export function unpaidReminder(order: Reminded & Pick<AttentionOrder, 'reachedAt'>): string {
  const { reference, payment, reachedAt, client } = order
  return whatsAppLink(
    client.phone,
    `${greeting(order)} Il reste ${formatFcfa(payment.due)} à payer pour votre commande #${reference}, livrée le ${formatDate(reachedAt)}. Comment préférez-vous régler\u202f? Merci et bonne journée.`,
  )
}

/** Opens WhatsApp with a polite text about unclaimed laundry. */
export function unclaimedReminder(order: Reminded & Pick<UnclaimedOrder, 'collectedAt'>): string {
  const { reference, payment, collectedAt, client } = order
  const since = collectedAt === null ? '' : ` depuis le ${formatDate(collectedAt)}`
  const due = payment.due > 0 ? ` Il reste ${formatFcfa(payment.due)} à payer.` : ''
  return whatsAppLink(
    client.phone,
    `${greeting(order)} Le linge de votre commande #${reference} est chez nous${since}.${due} Quand pouvons-nous vous le rapporter\u202f? Merci et bonne journée.`,
  )
}
