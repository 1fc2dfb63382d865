import {
  cashBrought,
  sinceGiven,
  type TrailEvent,
  trailOf,
} from '#server/access/order-access/assignment-history.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'
import { CASH } from '#shared/money/payment-methods.ts'
import { missionStep, type OrderStatus } from '#shared/order-status.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { findOrder } from './books.service.ts'
import { receivePayment } from './ledger.service.ts'

/** The cash that a livreur states for a refused step. */
export interface RefusedCash {
  orderId: string
  /** The order's status on their screen. */
  from: OrderStatus
  /** Francs, at least 1: all that they were given at this visit. */
  amount: number
  /** When they took the step, in milliseconds UTC. */
  takenAt: number
  /** The key of the step, or of the claim that stands for it. */
  idempotencyKey: string
}

/**
 * Counts the cash of a step that is refused because the team cancelled, reassigned, moved or
 * deleted the order meanwhile, inside `write()`: the livreur has the cash all the same. Once per
 * key; a statement under another key while they have not been given the order again is of the same
 * visit, so that only what it says more is counted. Nothing is counted for a livreur who neither had
 * the order at that step nor lost it while offline, who took the step and so stated its cash, or who
 * states more than the highest total of the order. Returns the francs recorded from that visit.
 */
export function recordRefusedCash(orm: Orm, ctx: ServiceContext, cash: RefusedCash): number | null {
  const { orderId, from, amount, takenAt, idempotencyKey } = cash
  const step = { livreurId: ctx.actor.id, from, takenAt }
  const trail = trailOf(orm, orderId)
  const [first] = trail
  const held =
    trail.some(({ to, livreurId }) => to === from && livreurId === ctx.actor.id) ||
    wasTakenOnTheWay(trail, from, ctx.actor.id)
  const door = missionStep(from)?.to
  // A late pick-up may lead there from an earlier status.
  const left = sinceGiven(trail, step).findLast(
    ({ kind, from: before, to }) =>
      (before === from && to !== from) || (kind === 'moved' && to === door),
  )
  if (!first || !held || left?.actorId === ctx.actor.id) return null
  const order = findOrder(orm, orderId)
  const deletion = trail.find(({ kind }) => kind === 'deleted')
  const total = Number(order?.grandTotal ?? deletion?.data.grandTotal ?? 0)
  const former = trail.filter(
    ({ kind }) => kind === 'adjustment_accepted' || kind === 'discount_given',
  )
  if (amount > Math.max(total, ...former.map(({ data }) => Number(data.before)))) return null
  const attempt = {
    actorId: ctx.actor.id,
    key: `cash ${idempotencyKey}`,
    input: null,
    now: ctx.clock.now(),
    conflict: () => new Error('One input, one fingerprint'),
  }
  return once(orm, attempt, () => {
    const known = cashBrought(trail, step)
    if (amount <= known) return known
    const account = { orderId, reference: referenceOf(orderId), clientId: first.clientId }
    const money = { amount: amount - known, method: CASH, livreurId: ctx.actor.id } as const
    receivePayment(orm, ctx, { ...account, ...money })
    return amount
  })
}

/** The status in which an order waits for each step at the client's. */
const WAITING: Partial<Record<OrderStatus, OrderStatus>> = {
  pickup_en_route: 'assigned',
  delivery_en_route: 'assigned_for_delivery',
}

/**
 * The offline livreur continued an order of theirs that was taken away before the phone was told.
 */
function wasTakenOnTheWay(
  trail: readonly TrailEvent[],
  from: OrderStatus,
  livreurId: string,
): boolean {
  const waiting = WAITING[from]
  const mine = trail.findLastIndex((e) => e.to === waiting && e.livreurId === livreurId)
  if (!waiting || mine === -1) return false
  return trail
    .slice(mine + 1)
    .some((e) => e.actorId !== livreurId && (e.livreurId !== livreurId || e.to !== waiting))
}
