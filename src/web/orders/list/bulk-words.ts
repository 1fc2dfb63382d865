import { assignmentFrom } from '#shared/order-status.ts'
import type { ListedOrder } from '../order-view.ts'

const orders = (count: number) => (count === 1 ? 'la commande' : `${count} commandes`)

/** `1 commande choisie`, `3 commandes choisies`. */
export function chosenText(count: number): string {
  if (count === 0) return 'Aucune commande choisie'
  return count === 1 ? '1 commande choisie' : `${count} commandes choisies`
}

/** `Annuler la commande`, `Annuler 3 commandes`. */
export function cancelLabel(count: number): string {
  return `Annuler ${orders(count)}`
}

/** `Étiquette`, `Étiquettes`. */
export function labelsLabel(count: number): string {
  return count === 1 ? 'Étiquette' : 'Étiquettes'
}

type Chosen = Pick<ListedOrder, 'status' | 'atCounter'>

/** The orders that can be given to a livreur: an order of the counter never is. */
export function assignableOf<T extends Chosen>(chosen: readonly T[]): T[] {
  return chosen.filter(
    ({ status, atCounter }) => !atCounter && assignmentFrom(status) !== undefined,
  )
}

/**
 * `Assigner pour ramassage` where all wait for one, `Assigner` where some wait for a pick-up and some for a delivery; with
 * how many where not all can be assigned.
 */
export function assignLabel(chosen: readonly Chosen[]): string {
  const assignable = assignableOf(chosen)
  const [kind, ...others] = new Set(assignable.map(({ status }) => assignmentFrom(status)))
  const goal = kind === 'assigned' ? ' pour ramassage' : ' pour livraison'
  const words = kind === undefined || others.length > 0 ? 'Assigner' : `Assigner${goal}`
  const isPart = assignable.length > 0 && assignable.length < chosen.length
  return isPart ? `${words} (${assignable.length})` : words
}
