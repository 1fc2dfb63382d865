import { isOver } from '#shared/order-status.ts'
import { isHeld, nextVisit, type VisitedOrder } from '#shared/orders/visits/visits.ts'
import { lateness } from '#shared/time/due.ts'
import { collectWords, momentWords, readyWords, slotWords } from '#shared/time/slot-words.ts'
import { slotOfVisit, VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { firstName, type OrderView } from '../order-view.ts'

/** The words of a time that has passed: its hours would read as if it had been kept. */
export const LATE_WORDS = 'Nous sommes en retard, nous vous appelons'

/** An order's visit in a sentence: `Ramassage aujourd’hui entre 12 h et 14 h`, or that we are late; undefined without a slot. */
export function visitSentence(
  order: VisitedOrder,
  visit: VisitKind,
  now: number,
): string | undefined {
  const slot = slotOfVisit(order, visit)
  if (!slot) return undefined
  return lateness(slot.to, now) > 0 ? LATE_WORDS : `${VISIT_LABELS[visit]} ${slotWords(slot, now)}`
}

type PromisedOrder = VisitedOrder & { readyBy: number | null }

/**
 * The next visit of the livreur, in a sentence; at the counter, the time when the clothes are ready there. « Heure à
 * choisir » for a held order; nothing for an order without times.
 */
export function nextVisitWords(order: PromisedOrder, now: number): string | undefined {
  if (order.atCounter) return isOver(order.status) ? undefined : readySentence(order, now)
  const visit = nextVisit(order)
  if (visit === null) return undefined
  if (order.heldSince !== null) return 'Heure à choisir'
  if (visit === 'pickup' && order.asap && order.pickupTo === null)
    return 'Nous vous appelons pour fixer l’heure'
  return visitSentence(order, visit, now)
}

/** The promise of clothes that are not ready: `Prêt jeudi avant 18 h`, or that we are late. */
export function readySentence(
  { readyBy, readyAt, atCounter }: Pick<OrderView, 'readyBy' | 'readyAt' | 'atCounter'>,
  now: number,
): string | undefined {
  if (readyAt !== null) return 'Votre linge est prêt'
  if (readyBy === null) return undefined
  if (lateness(readyBy, now) > 0) return LATE_WORDS
  return `Prêt ${atCounter ? collectWords(readyBy, now) : readyWords(readyBy, now)}`
}

/** The slot of a livreur on the way, who may have set off days ahead: `Prévu demain entre 12 h et 14 h`. */
export function expectedWords(order: VisitedOrder, now: number): string | undefined {
  const visit = nextVisit(order)
  const slot = visit && slotOfVisit(order, visit)
  return slot ? `Prévu ${slotWords(slot, now)}` : undefined
}

/** The reason why a time is to be chosen. */
export function hourWords(
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
  if (missed?.disagreed)
    return {
      title: 'Votre linge est resté chez vous',
      text: 'Rien n’est dû. Choisissez une autre heure, ou annulez la commande.',
    }
  if (!missed || missed.reportedBy === 'client')
    return {
      title: 'Choisissez une autre heure',
      text: `Quand pouvons-nous passer pour ${what}\u202f?`,
    }
  const who = order.livreur ? firstName(order.livreur.fullname) : 'Le livreur'
  const at = missed.arrivedAt ?? missed.createdAt
  const waited = missed.waitedMinutes > 0 ? ` et a attendu ${missed.waitedMinutes}\u00a0min` : ''
  return {
    title: 'Nous vous avons manqué',
    text: `${who} était chez vous ${momentWords(at, now)}${waited}.`,
  }
}
