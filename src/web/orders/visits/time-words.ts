import { isHeld } from '#shared/orders/visits/visits.ts'
import { dayWords, hourWords } from '#shared/time/slot-words.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { firstName, type OrderView } from '../order-view.ts'

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
