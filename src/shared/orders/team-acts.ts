import { isMission, isOver, type OrderStatus } from '#shared/order-status.ts'
import { statusInside } from '#shared/text/status-words.ts'
import { isReadyWithUs, isToDeliver } from './ready-laundry.ts'

/** The name of each act that an order may wait for from the team, on every screen that offers it. */
export const TEAM_ACTS = {
  reschedule: 'Un autre passage',
  countDrop: 'Compter au comptoir',
  countCollection: 'Rendre au comptoir',
  reassign: 'Réassigner',
  pickup: 'Assigner pour ramassage',
  delivery: 'Assigner pour livraison',
  process: `Mettre ${statusInside('processing')}`,
  ready: 'Linge prêt',
  follow: 'Suivre',
  collect: 'Encaisser',
  discount: 'Remise',
  doorTotal: 'Peser ou compter',
} as const satisfies Record<string, string>
export type TeamAct = keyof typeof TEAM_ACTS

interface ActsOfStatus {
  /** They are the acts on an order that a livreur carries. */
  visited: readonly TeamAct[]
  atCounter: readonly TeamAct[]
}

/**
 * The acts that an order waits for from the team, the most urgent first. A client reads what is asked of them in `clientNeeds`, a
 * livreur their next step in `MISSION_STEPS`.
 */
const ACTS_OF_STATUS: Record<OrderStatus, ActsOfStatus> = {
  pending: { visited: ['pickup'], atCounter: ['countDrop'] },
  assigned: { visited: ['follow'], atCounter: [] },
  pickup_en_route: { visited: ['follow'], atCounter: [] },
  picked_up: { visited: ['process', 'delivery'], atCounter: ['process', 'countCollection'] },
  processing: { visited: ['ready', 'delivery'], atCounter: ['ready', 'countCollection'] },
  assigned_for_delivery: { visited: ['follow'], atCounter: [] },
  delivery_en_route: { visited: ['follow'], atCounter: [] },
  completed: { visited: ['collect'], atCounter: ['collect'] },
  cancelled: { visited: [], atCounter: [] },
}

/** They are the acts on an order whose laundry is ready, and that a livreur carries. */
const ACTS_ONCE_READY: readonly TeamAct[] = ['delivery']

interface AssignedOrder {
  status: OrderStatus
  livreur: { available: boolean } | null
}

interface WaitingOrder extends AssignedOrder {
  atCounter: boolean
  readyAt: number | null
  heldSince: number | null
  /** Francs. */
  payment: { due: number }
}

/**
 * The acts of an order's status, after those that are more urgent: another time for a missed visit, another livreur for a
 * mission that its own cannot ride.
 */
export function teamActs(order: WaitingOrder): readonly TeamAct[] {
  const { status, heldSince } = order
  const { visited, atCounter } = ACTS_OF_STATUS[status]
  if (status === 'completed' && !isOwed(order)) return []
  if (order.atCounter)
    return isReadyWithUs(order) ? atCounter.filter((act) => act === 'countCollection') : atCounter
  const urgent: TeamAct[] = []
  if (heldSince !== null && !isOver(status)) urgent.push('reschedule')
  if (hasUnavailableLivreur(order)) urgent.push('reassign')
  return [...urgent, ...(isToDeliver(order) ? ACTS_ONCE_READY : visited)]
}

/** Money may be collected for it at the desk. */
export function isOwed({ status, payment }: Pick<WaitingOrder, 'status' | 'payment'>): boolean {
  return status !== 'cancelled' && payment.due > 0
}

/** The order is a mission of a livreur who is no longer available. */
export function hasUnavailableLivreur({ status, livreur }: AssignedOrder): boolean {
  return isMission(status) && livreur !== null && !livreur.available
}
