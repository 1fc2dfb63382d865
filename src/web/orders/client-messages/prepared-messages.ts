import type { PreparedMessage } from '#shared/messages/templates.ts'
import { visitMessage } from '#shared/messages/visit-message.ts'
import { isCashDue } from '#shared/money/cash.ts'
import { awaitedIn, TO_COLLECT_MS } from '#shared/orders/awaited.ts'
import { estimateOf } from '#shared/orders/contents-words.ts'
import { canMoveVisit, isHeld, nextVisit } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import { standingAtCounter } from '#shared/text/counter-steps.ts'
import { promiseStepOf } from '#shared/time/late.ts'
import { slotOfVisit, visitOf } from '#shared/time/visits.ts'
import { serverNow } from '#web/lib/clock.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import type { LateOrder } from '../promises/late-order.ts'

type Addressed = { fullname: string }

/** « Mon Lavéo ». */
export const linkMessage = ({ fullname }: Addressed): PreparedMessage => ({
  template: 'votre_lien',
  facts: { fullname },
})

/**
 * The state of an order, with its hour and its promise while they are still ahead. Only an hour that the client may still change
 * comes with the words that invite to it.
 */
export function standingMessage(order: OrderView, { fullname }: Addressed): PreparedMessage {
  const { reference, status, atCounter, readyAt, readyBy } = order
  const about = { fullname, reference }
  if (status === 'cancelled') return linkMessage({ fullname })
  if (status === 'completed') {
    const facts = { ...about, total: order.grandTotal, counter: atCounter ? 1 : 0 } as const
    return { template: 'commande_livree', facts }
  }
  if (standingAtCounter(order) === 'ready') return { template: 'pret_au_comptoir', facts: about }
  const visit = nextVisit(order) ?? 'delivery'
  if (isRide(status)) {
    const isLate = awaitedIn(order, serverNow())?.who === 'us'
    const facts = { ...about, ...rideOf(order), ...(isLate && { late: 1 as const }) }
    return { template: 'livreur_en_route', facts }
  }
  if (isHeld(order)) {
    const last = order.missedVisits.at(-1)
    // They were there, and kept their clothes: only the hour is asked for.
    if (last?.disagreed) return { template: 'rappel', facts: { ...about, reason: 'hour', visit } }
    const isSaid = last?.reportedBy === 'client'
    const facts = { ...about, reason: isSaid ? 'absent' : 'missed', visit } as const
    return { template: 'rappel', facts }
  }
  const slot = atCounter ? null : slotOfVisit(order, visit)
  if (readyAt !== null && !slot && !atCounter)
    return { template: 'rappel', facts: { ...about, reason: 'hour' } }
  const now = serverNow()
  const isLate = awaitedIn(order, now)?.who === 'us'
  const coming = slot && slot.to >= now ? slot : null
  const facts = {
    ...about,
    visit,
    cause: isLate ? 'late' : causeOf(order),
    from: coming?.from ?? null,
    to: coming?.to ?? null,
    readyBy: readyAt === null && readyBy !== null && readyBy >= now && !isLate ? readyBy : null,
    counter: atCounter ? 1 : 0,
  } as const
  // How many minutes before it a client may change an hour is known once their link is given (`wordedAt`).
  const isMovable = canMoveVisit(order, visit, { by: 'client', now, changeUntilMinutes: 0 })
  return isMovable ? visitMessage(facts) : { template: 'commande_en_cours', facts }
}

function rideOf({ status, livreur, payment, paymentMethod }: OrderView) {
  return {
    livreur: livreur?.fullname ?? 'Le livreur',
    livreurPhone: livreur?.phone || null,
    visit: visitOf(status),
    cash: isCashDue(payment.due, paymentMethod) ? payment.due : null,
  }
}

function causeOf(order: OrderView): 'ordered' | 'collected' | 'ready' {
  if (order.readyAt !== null) return 'ready'
  const isWithUs = order.atCounter ? order.status !== 'pending' : nextVisit(order) === 'delivery'
  return isWithUs ? 'collected' : 'ordered'
}

/** The new time that is proposed for a late order; null where no slot is free. */
export function lateMessage({ client, reference, proposal, ...order }: LateOrder): PreparedMessage {
  const { fullname } = client
  const visit = promiseStepOf(order) === 'pickup' ? 'pickup' : 'delivery'
  return visitMessage({
    fullname,
    reference,
    visit,
    cause: 'late',
    from: proposal?.visit?.from ?? null,
    to: proposal?.visit?.to ?? null,
    readyBy: proposal?.visit ? null : (proposal?.readyBy ?? null),
    counter: order.atCounter ? 1 : 0,
  })
}

type Proposal = Pick<NonNullable<OrderView['adjustment']>, 'lines' | 'total' | 'atDoor'>

/** Another total that waits for the answer of the client: still an estimate, unless it was weighed or counted at the door. */
export function newTotalMessage(
  { reference, toAgree }: Pick<OrderView, 'reference' | 'toAgree'>,
  { lines, total, atDoor }: Proposal,
  { fullname }: Addressed,
): PreparedMessage {
  const facts = { fullname, reference, total, ...estimateOf(atDoor ? null : toAgree, lines) }
  return { template: 'nouveau_total', facts }
}

export type DueReason = 'unpaid' | 'unclaimed'

/** Why the client of an order should hear from us: delivered and not paid, or to be collected for days. After a missed visit an hour is asked for. */
export function reminderReason(order: OrderDetail['order'], now: number): DueReason | null {
  if (order.status === 'completed' && order.payment.due > 0) return 'unpaid'
  const awaited = awaitedIn(order, now)
  if (awaited?.who !== 'client' || isHeld(order)) return null
  return awaited.since <= now - TO_COLLECT_MS ? 'unclaimed' : null
}

export function reminderMessage(
  { order, dueAfterCredit: due }: Pick<OrderDetail, 'order' | 'dueAfterCredit'>,
  reason: DueReason,
  { fullname }: Addressed,
): PreparedMessage {
  const { reference, deliveredAt, readyAt, atCounter } = order
  const facts = {
    fullname,
    reference,
    reason,
    due,
    since: reason === 'unpaid' ? deliveredAt : readyAt,
    counter: atCounter ? 1 : 0,
  } as const
  return { template: 'rappel', facts }
}
