import type { QueuedAction, QueuedStep } from '#shared/rounds/queue.ts'
import type { RefusalNotice } from '#web/record/queue-database.ts'

const DONE: Record<QueuedStep['payload']['from'], string> = {
  assigned: 'En route pour ramassage',
  pickup_en_route: 'Ramassage confirmé',
  assigned_for_delivery: 'En route pour livraison',
  delivery_en_route: 'Livraison confirmée',
}

/** The name of an act: « Ramassage confirmé ». */
export function doneText(action: QueuedAction): string {
  if (action.kind === 'photo') return 'Photo'
  if (action.kind === 'advance') return DONE[action.payload.from]
  return action.payload.disagreed ? 'Pas d’accord avec le total' : 'Personne à l’adresse'
}

/**
 * Counts the lines of `queueLines`, which the first screen need not load: one for an act with its photos, another for
 * its cash, and one for a photo whose act is sent.
 */
export function countWaiting(actions: readonly QueuedAction[]): number {
  const acts = new Set(actions.map(({ key }) => key))
  let count = 0
  for (const action of actions) {
    if (action.kind === 'advance') count += action.payload.cashReceived ? 2 : 1
    else if (action.kind === 'missed') count += 1
    else if (!acts.has(action.payload.stepKey)) count += 1
  }
  return count
}

/** Why the livreur of a pick-up that the server took is told of it. */
export const NO_MORE_THEIRS = 'La commande n’était plus la vôtre.'

/** The end of a notice: what became of the act, and of the clothes in the livreur's hands. */
export function keptWords({
  claimed,
  holdsLinen,
}: Pick<RefusalNotice, 'claimed' | 'holdsLinen'>): string {
  if (holdsLinen)
    return claimed ? 'Gardez le linge, l’équipe appelle.' : 'Gardez le linge, appelez l’équipe.'
  return claimed ? 'L’équipe est prévenue, avec ce que vous aviez noté.' : ''
}

/** Actions that another livreur has left on this phone. */
export function othersText(count: number): string {
  return count > 1
    ? `${count} actions d’un autre compte attendent sur ce téléphone.`
    : 'Une action d’un autre compte attend sur ce téléphone.'
}
