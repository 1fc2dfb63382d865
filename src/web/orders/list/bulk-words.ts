import { assignmentFrom, canReassign, isMission } from '#shared/order-status.ts'
import { canMakeReady, canProcess } from '#shared/orders/ready-laundry.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import type { ListedOrder } from '../order-view.ts'

const orders = (count: number) => (count === 1 ? 'la commande' : `${count} commandes`)

/** The words of orders that stand above: `1 choisie`, `3 choisies`. */
export function chosenText(count: number): string {
  if (count === 0) return 'Aucune choisie'
  return count === 1 ? '1 choisie' : `${count} choisies`
}

/** `Annuler la commande`, `Annuler 3 commandes`. */
export function cancelLabel(count: number): string {
  return `Annuler ${orders(count)}`
}

/** `Réassigner la commande…`, `Réassigner 3 commandes…`. */
export function reassignLabel(count: number): string {
  return `${TEAM_ACTS.reassign} ${orders(count)}…`
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

/** The missions that another livreur can be given. */
export function reassignableOf<T extends Pick<ListedOrder, 'status' | 'livreur'>>(
  chosen: readonly T[],
): T[] {
  return chosen.filter(
    ({ status, livreur }) => isMission(status) && canReassign(status, livreur?.id ?? null),
  )
}

/** The orders that can be put in the wash. */
export function washableOf<T extends Pick<ListedOrder, 'status' | 'readyAt'>>(
  chosen: readonly T[],
): T[] {
  return chosen.filter(canProcess)
}

/** The orders whose laundry can be said to be ready. */
export function readyableOf<T extends Pick<ListedOrder, 'status' | 'readyAt'>>(
  chosen: readonly T[],
): T[] {
  return chosen.filter(canMakeReady)
}

const ASSIGN = 'Assigner…'
const REASSIGN = `${TEAM_ACTS.reassign}…`

/** The main act on the chosen orders, which opens the choice of a livreur; `count` of them are concerned. */
export function mainAssignment(chosen: readonly (Chosen & Pick<ListedOrder, 'livreur'>)[]): {
  label: string
  count: number
} {
  const assignable = assignableOf(chosen).length
  const reassignable = reassignableOf(chosen).length
  if (assignable === 0 && reassignable > 0) return { label: REASSIGN, count: reassignable }
  return { label: ASSIGN, count: assignable }
}
