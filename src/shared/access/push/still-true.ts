import type { FlagKind } from '#shared/order-flags.ts'
import { isMission, isOver, type OrderStatus } from '#shared/order-status.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import type { PushKind } from './push.ts'

/** The order that a notification is about, as it is when the notification leaves. */
export interface ToldOrder {
  status: OrderStatus
  livreurId: string | null
  /** A missed visit waits for its new time since this moment, in milliseconds UTC. */
  heldSince: number | null
  /** Another total waits for the client's answer. */
  isTotalProposed: boolean
  /** Something of it is still to pay. */
  isOwed: boolean
  /** The kinds of its flags that nobody resolved yet. */
  openFlags: readonly FlagKind[]
}

interface PushNews {
  kind: PushKind
  /** The person whom the device belongs to. */
  userId: string
  visit: VisitKind | null
  flag: FlagKind | null
}

/**
 * Whether a notification still says what is so: it may have waited for hours for a phone that could not be reached. `order`
 * is undefined once it was deleted.
 */
export function isStillTrue(
  { kind, userId, visit, flag }: PushNews,
  order: ToldOrder | undefined,
): boolean {
  const isTheirs = order?.livreurId === userId && isMission(order.status)
  if (kind === 'mission_taken_back') return !isTheirs
  if (!order) return false
  switch (kind) {
    case 'mission_given':
      return isTheirs
    case 'mission_held':
      return isTheirs && order.heldSince !== null
    case 'mission_moved':
      return isTheirs && order.heldSince === null
    case 'order_placed':
      return order.status !== 'cancelled'
    case 'livreur_coming':
    case 'livreur_near':
      return order.status === (visit === 'delivery' ? 'delivery_en_route' : 'pickup_en_route')
    case 'total_to_answer':
      return order.isTotalProposed
    case 'laundry_ready':
      return !isOver(order.status)
    case 'payment_reminder':
      return order.isOwed
    case 'laundry_reminder':
      return order.status === 'picked_up' || order.status === 'processing'
    case 'flag_raised':
      return flag !== null && order.openFlags.includes(flag)
    default:
      return true
  }
}
