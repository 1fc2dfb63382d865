import { assignmentFrom } from '#shared/orders/orders.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import type { Outputs } from '#web/trpc.ts'

/** What the server says became of several orders. */
export type ManyAssigned = Outputs['orders']['assignMany']

const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`

/** What is about to be done: `Assigner 3 commandes`. */
export function manyTitle(count: number): string {
  return `Assigner ${plural(count, 'commande')}`
}

/** For what: `2 ramassages et 1 livraison`. */
export function roundsText(orders: readonly Pick<OrderView, 'status'>[]): string {
  const pickups = orders.filter(({ status }) => assignmentFrom(status) === 'assigned').length
  const rounds = [
    pickups > 0 && plural(pickups, 'ramassage'),
    orders.length > pickups && plural(orders.length - pickups, 'livraison'),
  ]
  return `${rounds.filter(Boolean).join(' et ')}, pour un seul livreur.`
}

/** What was done and what was not: `17 assignées, 3 à revoir`. */
export function summaryText({ done, refused }: Pick<ManyAssigned, 'done' | 'refused'>): string {
  const given = done.length === 0 ? 'Aucune assignée' : plural(done.length, 'assignée')
  return `${given}, ${refused.length} à revoir`
}

/** Why one was not given; where to look and what to do next is what the dialog is for. */
export function shortReason(message: string): string {
  return message.replace(' L’écran est à jour, vérifiez avant de recommencer.', '')
}
