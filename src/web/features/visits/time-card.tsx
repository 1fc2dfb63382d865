import { dayWords, hourWords } from '#shared/time/slot-words.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { isHeld, visitToChoose } from '#shared/visits/visits.ts'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { firstName } from '#web/features/order-parts/first-name.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { ChangeSlotButton } from './change-slot-button.tsx'

/** Asks the client for a time: another one after a missed visit, or one for clothes that are ready. */
export function TimeCard({ order }: { order: OrderView }) {
  const visit = visitToChoose(order)
  if (visit === null) return null
  const { title, text } = timeWords(order, visit, Date.now())
  return (
    <Ticket
      as="section"
      reference={order.reference}
      aria-label={`Heure de la commande #${order.reference}`}
    >
      <TicketBody className="stack gap-10">
        <h3>{title}</h3>
        <p>{text}</p>
        <ChangeSlotButton order={order} visit={visit} tone="soleil" full>
          {isHeld(order) ? 'Choisir une autre heure' : 'Choisir l’heure'}
        </ChangeSlotButton>
      </TicketBody>
    </Ticket>
  )
}

/** The reason why a time is to be chosen. */
export function timeWords(
  order: OrderView,
  visit: VisitKind,
  now: number,
): { title: string; text: string } {
  const what = visit === 'pickup' ? 'le ramassage' : 'la livraison'
  if (!isHeld(order))
    return {
      title: 'Votre linge est prêt',
      text: 'Choisissez quand nous vous le livrons.',
    }
  const missed = order.missedVisits.at(-1)
  if (!missed || missed.reportedBy === 'client')
    return {
      title: 'Choisissez une autre heure',
      text: `Quand pouvons-nous passer pour ${what}\u202f?`,
    }
  const who = order.livreur ? firstName(order.livreur.fullname) : 'Le livreur'
  const at = missed.arrivedAt ?? missed.createdAt
  const waited = missed.waitedMinutes > 0 ? ` et a attendu ${missed.waitedMinutes}\u00a0min` : ''
  return {
    title: 'Personne à l’adresse',
    text: `${who} était chez vous ${dayWords(at, now)} à ${hourWords(at)}${waited}. Choisissez une autre heure pour ${what}.`,
  }
}
