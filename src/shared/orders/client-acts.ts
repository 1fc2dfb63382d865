import { type DisownableOrder, isNotTheirs } from '#shared/order-flags.ts'
import { canMove, isMission } from '#shared/order-status.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { VISIT_KINDS, type VisitKind } from '#shared/time/visits.ts'
import { hasTicket } from './order-papers.ts'
import { canBeAway, canMoveVisit, type VisitedOrder } from './visits/visits.ts'

/** The acts of a client on an order in progress, those that they need most first. */
const CLIENT_ACTS = ['call', 'write', 'time', 'share', 'ticket', 'weekly', 'cancel'] as const
export type ClientAct = (typeof CLIENT_ACTS)[number]

interface ActedOrder extends VisitedOrder, DisownableOrder {
  livreur: { phone: string } | null
  toAgree: ToAgree | null
  /** How long before a slot the client may still choose another one; null to other readers. */
  changeUntilMinutes: number | null
  checks: Parameters<typeof hasTicket>[0]['checks']
}

/** The acts that an order allows its client at `now` (milliseconds UTC), in the order of `CLIENT_ACTS`; none of one that they disowned. */
export function clientActs(order: ActedOrder, now: number): ClientAct[] {
  if (isNotTheirs(order)) return []
  const { status, atCounter, toAgree, placeHidden, livreur } = order
  // Between two visits the livreur who collected has left: « Aide » rings the shop.
  const isReachable = isMission(status) && Boolean(livreur?.phone)
  const allows: Record<ClientAct, boolean> = {
    call: isReachable,
    write: isReachable,
    time: movableVisits(order, now).length > 0,
    share: true,
    ticket: hasTicket(order),
    weekly: !atCounter && toAgree !== 'count' && !placeHidden,
    cancel: canMove('client', status, 'cancelled'),
  }
  return CLIENT_ACTS.filter((act) => allows[act])
}

/** The visits of which the client may choose another hour now, the next one first. */
export function movableVisits(order: ActedOrder, now: number): VisitKind[] {
  const changing = {
    by: 'client',
    now,
    changeUntilMinutes: order.changeUntilMinutes ?? 0,
  } as const
  return VISIT_KINDS.filter((visit) => canMoveVisit(order, visit, changing))
}

/** Whether the client may say that nobody will be there: it is too late to choose another hour. */
export function mayBeAway(order: ActedOrder, now: number): boolean {
  const { changeUntilMinutes } = order
  return (
    !isNotTheirs(order) &&
    changeUntilMinutes !== null &&
    canBeAway(order, { now, changeUntilMinutes })
  )
}
