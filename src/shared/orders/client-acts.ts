import { type DisownableOrder, isNotTheirs } from '#shared/order-flags.ts'
import { canMove, isMission } from '#shared/order-status.ts'
import { hasTicket } from './order-papers.ts'
import { canBeAway, canMoveVisit, type VisitedOrder } from './visits/visits.ts'

/** The acts of a client on an order in progress, those that they need most first. */
const CLIENT_ACTS = [
  'call',
  'write',
  'pickupTime',
  'deliveryTime',
  'away',
  'help',
  'share',
  'ticket',
  'weekly',
  'thread',
  'cancel',
] as const
export type ClientAct = (typeof CLIENT_ACTS)[number]

interface ActedOrder extends VisitedOrder, DisownableOrder {
  livreur: { phone: string } | null
  /** How long before a slot the client may still choose another one; null to other readers. */
  changeUntilMinutes: number | null
  checks: Parameters<typeof hasTicket>[0]['checks']
}

/** The acts that an order allows its client at `now` (milliseconds UTC), in the order of `CLIENT_ACTS`. */
export function clientActs(order: ActedOrder, now: number): ClientAct[] {
  if (isNotTheirs(order)) return ['help']
  const { status, atCounter, livreur, changeUntilMinutes } = order
  const changing = { by: 'client', now, changeUntilMinutes: changeUntilMinutes ?? 0 } as const
  // Between two visits the livreur who collected has left: « Aide » rings the shop.
  const isReachable = isMission(status) && Boolean(livreur?.phone)
  const allows: Record<ClientAct, boolean> = {
    call: isReachable,
    write: isReachable,
    pickupTime: canMoveVisit(order, 'pickup', changing),
    deliveryTime: canMoveVisit(order, 'delivery', changing),
    away: changeUntilMinutes !== null && canBeAway(order, { now, changeUntilMinutes }),
    help: true,
    share: true,
    ticket: hasTicket(order),
    weekly: !atCounter,
    thread: true,
    cancel: canMove('client', status, 'cancelled'),
  }
  return CLIENT_ACTS.filter((act) => allows[act])
}
