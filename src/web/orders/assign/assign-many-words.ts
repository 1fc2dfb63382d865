import { type AssignmentKind, isMission, type OrderStatus } from '#shared/order-status.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { isolated } from '#shared/text/isolate.ts'
import type { Outputs } from '#web/trpc.ts'
import type { ListedOrder } from '../order-view.ts'

/** The orders that were assigned or cancelled, and those refused, with the reasons. */
export type BulkOutcome = Outputs['orders']['cancelMany']

const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`

/** The dialog's title: `Assigner 3 commandes`, or `Réassigner 3 commandes` of missions. */
export function assignManyTitle(orders: readonly Pick<ListedOrder, 'status'>[]): string {
  const verb = orders.every(({ status }) => isMission(status)) ? TEAM_ACTS.reassign : 'Assigner'
  return `${verb} ${plural(orders.length, 'commande')}`
}

/** An order in one of these statuses is to be collected. */
const TO_COLLECT: readonly OrderStatus[] = ['pending', 'assigned', 'pickup_en_route']

/** `not_ready` is a delivery too: the team must see that its clothes are not ready. */
export function kindOfRide({
  status,
  readyAt,
}: Pick<ListedOrder, 'status' | 'readyAt'>): 'pickup' | 'delivery' | 'not_ready' {
  if (TO_COLLECT.includes(status)) return 'pickup'
  return readyAt === null && !isMission(status) ? 'not_ready' : 'delivery'
}

export const RIDE_KIND_WORDS = {
  pickup: 'ramassage',
  delivery: 'livraison',
  not_ready: 'livraison, pas encore prête',
} as const satisfies Record<ReturnType<typeof kindOfRide>, string>

/** The dialog's subtitle: `2 ramassages et 3 livraisons, dont 1 pas encore prête, pour un seul livreur.` */
export function roundsText(orders: readonly Pick<ListedOrder, 'status' | 'readyAt'>[]): string {
  const count = (round: ReturnType<typeof kindOfRide>) =>
    orders.filter((order) => kindOfRide(order) === round).length
  const pickups = count('pickup')
  const notReady = count('not_ready')
  const deliveries = count('delivery') + notReady
  const rounds: string[] = []
  if (pickups > 0) rounds.push(plural(pickups, 'ramassage'))
  if (deliveries > 0) rounds.push(plural(deliveries, 'livraison'))
  return `${rounds.join(' et ')}${notReadyText(notReady, deliveries)}, pour un seul livreur.`
}

function notReadyText(notReady: number, deliveries: number): string {
  if (notReady === 0) return ''
  const words = `pas encore prête${notReady > 1 ? 's' : ''}`
  if (notReady < deliveries) return `, dont ${notReady} ${words}`
  return `, ${words}`
}

/** Said of one order, and of several. */
const DONE_WORDS = {
  assigned: ['assignée', 'assignées'],
  cancelled: ['annulée', 'annulées'],
  processing: ['mise en traitement', 'mises en traitement'],
  ready: ['prête', 'prêtes'],
} as const satisfies Record<string, readonly [string, string]>
export type BulkAct = keyof typeof DONE_WORDS

/** The result: `17 assignées, 3 à revoir`. */
export function summaryText({ done, refused }: BulkOutcome, act: BulkAct): string {
  const [one, several] = DONE_WORDS[act]
  const word = done.length > 1 ? several : one
  const counted = done.length === 0 ? `Aucune ${word}` : `${done.length} ${word}`
  return `${counted}, ${refused.length} à revoir`
}

/** The result of several orders, for screen readers: `3 commandes ont été mises en traitement`. */
export function severalDoneText(count: number, act: 'cancelled' | 'processing'): string {
  return `${plural(count, 'commande')} ont été ${DONE_WORDS[act][1]}.`
}

/** `1 commande prête`, `3 commandes prêtes`. */
export function allReadyText(count: number): string {
  const [one, several] = DONE_WORDS.ready
  return `${plural(count, 'commande')} ${count === 1 ? one : several}`
}

/** The result of a failed call: `20 sur 30 assignées, le reste n’est pas parti.` */
export function partlySentText(done: number, total: number): string {
  return `${done} sur ${total} assignée${done > 1 ? 's' : ''}, le reste n’est pas parti.`
}

/** The title of a refused assignment: `#48210937 n’est pas assignée`. */
export function notMadeTitle(refused: readonly { reference: string }[]): string {
  const [first] = refused
  return refused.length === 1 && first
    ? `#${first.reference} n’est pas assignée`
    : `${refused.length} commandes ne sont pas assignées`
}

/** The progress of assigning: `20 sur 50 traitées`. */
export function progressText(answered: number, total: number): string {
  return `${answered} sur ${total} traitée${total > 1 ? 's' : ''}`
}

/** The title of the offer to undo: `12 commandes assignées à Konan Yao`. */
export function assignedTo(count: number, livreur: string): string {
  return `${count} commandes assignées à ${isolated(livreur)}`
}

const DONE: Record<AssignmentKind, string> = {
  pickup: 'Le livreur a bien été assigné.',
  delivery: 'Le livreur a bien été assigné pour la livraison.',
  reassign: 'La commande a été réassignée au nouveau livreur.',
}

/** The words of an assignment; those that were assigned together have no kind of their own. */
export function standingText(count: number, kind?: AssignmentKind): string {
  if (kind) return DONE[kind]
  return count === 1
    ? 'La commande a bien été assignée.'
    : `Les ${count} commandes ont bien été assignées.`
}
