import type { QueuedAction, QueuedStep, Refusal } from '#shared/orders/queue.ts'

const DONE: Record<QueuedStep['payload']['from'], string> = {
  assigned: 'En route pour ramassage',
  pickup_en_route: 'Ramassage confirmé',
  assigned_for_delivery: 'En route pour livraison',
  delivery_en_route: 'Livraison confirmée',
}

/** What was done: « Ramassage confirmé ». */
export function doneText(action: QueuedAction): string {
  if (action.kind === 'photo') return 'Photo'
  return action.kind === 'missed' ? 'Personne à l’adresse' : DONE[action.payload.from]
}

/**
 * How many lines tell what waits: one an act with its photos, another one for its cash, and one a photo whose act is
 * sent. As many as `queueLines`, which the first screen need not load.
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

/** Actions that another livreur has left on this phone. */
export function othersText(count: number): string {
  return count > 1
    ? `${count} actions d’un autre compte attendent sur ce téléphone.`
    : 'Une action d’un autre compte attend sur ce téléphone.'
}

/** Why the server refused an action; one that was stored before the sentence was kept with it says less. */
export function refusalText({ text }: Pick<Refusal, 'text'>): string {
  return text ?? 'Le serveur a refusé cet envoi.'
}
