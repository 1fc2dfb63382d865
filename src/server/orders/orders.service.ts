import { and, eq, sql } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import { isAvailableLivreur } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { MoveFigures, MoveNews, ServiceContext } from '#server/lib/context.ts'
import { unverifiedClosing } from '#server/money/payments/closing.service.ts'
import { type OrderChange, recordEvent } from '#server/record/events/events.service.ts'
import { amountDue } from '#shared/money/payments.ts'
import {
  assignmentFrom,
  canMove,
  canReassign,
  isOver,
  type OrderStatus,
  takenBackFrom,
} from '#shared/order-status.ts'
import type {
  AssignmentKey,
  AssignOrderInput,
  CancelOrderInput,
  ChoosePaymentInput,
  MoveOrderInput,
  TakeBackInput,
} from '#shared/orders/orders.inputs.ts'
import type { ReleaseReason } from '#shared/orders/pieces/release-words.ts'
import { canProcess } from '#shared/orders/ready-laundry.ts'
import type { OrderEventKind } from '#shared/record/live.ts'
import { mailStep } from './orders.mail.ts'
import { checkComplete } from './pieces/release.service.ts'

type OrderRow = typeof orders.$inferSelect

interface MovedOrder {
  id: string
  from: OrderStatus
  to: OrderStatus
  currentLivreurId: string | null
  livreurId: string | null
  now: number
  /** 1 where the holding of a missed visit goes on. */
  keepsHolding: number
}

const moveIfUnchanged = statement((orm, p: MovedOrder) =>
  orm
    .update(orders)
    .set({
      status: p.to,
      livreurId: p.livreurId,
      updatedAt: p.now,
      // A livreur is sent with clothes that are ready. Who takes a step has met the client; an assignment is none.
      readyAt: sql`iif(${p.to} = 'assigned_for_delivery', coalesce(${orders.readyAt}, ${p.now}), ${orders.readyAt})`,
      heldSince: sql`iif(${p.keepsHolding}, ${orders.heldSince}, null)`,
    })
    .where(
      and(
        eq(orders.id, p.id),
        eq(orders.status, p.from),
        sql`${orders.livreurId} is ${p.currentLivreurId}`,
      ),
    )
    .returning({ id: orders.id }),
)

interface Move {
  from: OrderStatus
  to: OrderStatus
  kind: OrderEventKind
  currentLivreurId: string | null
  livreurId: string | null
  /** Why the order leaves our hands without a piece that is missing. */
  incomplete?: ReleaseReason | undefined
  /** Further facts of the move's event. */
  data?: OrderChange['data'] | undefined
}

/** A missed visit still waits for its new time after an assignment, which chooses a livreur and not a time. */
const keepsHolding = ({ from, to }: Pick<Move, 'from' | 'to'>) =>
  to === from || assignmentFrom(from) === to || takenBackFrom(from) === to

/**
 * Compare-and-set inside `write()`: moves the order only if its status is the one the actor saw, and writes the event. The
 * listeners do what the move means to them, then `settle` what else belongs to the step; the client's e-mail comes
 * last. Throws ORDER_CHANGED when another change came first, TOTAL_TO_AGREE
 * for clothes that nobody weighed or counted, ORDER_INCOMPLETE where a piece is missing and nobody said why it leaves without. Returns
 * which event of the order it is.
 */
export function applyMove(
  ctx: ServiceContext,
  orm: Orm,
  order: OrderRow,
  move: Move,
  settle?: () => void,
): number {
  const { livreurId, kind, from, to, data, currentLivreurId, incomplete } = move
  if (to === 'picked_up' && order.toAgree !== null) throw new AppError('TOTAL_TO_AGREE')
  checkComplete(orm, ctx, order, { to, incomplete })
  const now = ctx.clock.now()
  const isHolding = keepsHolding(move)
  const keeps = isHolding ? 1 : 0
  const ids = { id: order.id, currentLivreurId, livreurId }
  const moved = moveIfUnchanged.get(orm, { ...ids, from, to, now, keepsHolding: keeps })
  if (!moved) throw orderChanged(orm, ctx, order)
  const act = { order, from, to, kind, livreurId, isHolding, now }
  const figures: MoveFigures = {}
  for (const listener of ctx.listeners)
    Object.assign(figures, listener.orderMoving?.(ctx, orm, act))
  const orderSeq = recordEvent(ctx, orm, {
    order: { ...order, livreurId },
    kind,
    from,
    to,
    data: { ...data, ...figures },
    previousLivreurId: order.livreurId === livreurId ? null : order.livreurId,
  })
  const news: MoveNews = {}
  for (const listener of ctx.listeners) Object.assign(news, listener.orderMoved?.(ctx, orm, act))
  settle?.()
  mailStep(ctx, orm, order, { ...act, ...news })
  return orderSeq
}

/**
 * Changes a status by hand. Throws ORDER_NOT_FOUND, TRANSITION_REFUSED outside the table,
 * ORDER_CHANGED when the order has moved, LINEN_READY for ready clothes that would be put in the wash, WAVE_UNVERIFIED as `unverifiedClosing` does.
 */
export function moveOrder(ctx: ServiceContext, input: MoveOrderInput): Promise<void> {
  return ctx.database.write((orm) => moveInside(ctx, orm, input))
}

/** Does what `moveOrder` does, inside the caller's `write()`. */
export function moveInside(ctx: ServiceContext, orm: Orm, input: MoveOrderInput): void {
  const { orderId, from, to } = input
  const order = orderInScope(orm, ctx, orderId)
  if (!canMove(ctx.actor.role, from, to)) throw new AppError('TRANSITION_REFUSED')
  const kind = to === 'cancelled' ? 'cancelled' : 'moved'
  const { livreurId } = order
  // An order that has moved needs no check: the move itself refuses it.
  const isAsShown = order.status === from
  if (isAsShown && to === 'processing' && !canProcess(order)) throw new AppError('LINEN_READY')
  const data = isAsShown ? unverifiedClosing(order, to, input) : undefined
  applyMove(ctx, orm, order, { from, to, kind, currentLivreurId: livreurId, livreurId, data })
}

/**
 * Cancels for good: staff at any open status, a client only while the order is pending. Throws what
 * `moveOrder` throws.
 */
export function cancelOrder(
  ctx: ServiceContext,
  { orderId, from }: CancelOrderInput,
): Promise<void> {
  return moveOrder(ctx, { orderId, from, to: 'cancelled' })
}

/** A change of the livreur of an order: « Annuler » names it. */
export interface MadeAssignment extends AssignmentKey {
  /** Milliseconds UTC. */
  at: number
}

/**
 * Assigns an order to a livreur for pick-up or delivery, or reassigns it. Throws ORDER_NOT_FOUND,
 * TRANSITION_REFUSED, LIVREUR_UNAVAILABLE, LIVREUR_UNCHANGED, or ORDER_CHANGED when another admin was faster.
 */
export function assignOrder(ctx: ServiceContext, input: AssignOrderInput): Promise<MadeAssignment> {
  return ctx.database.write((orm) => assignInside(ctx, orm, input))
}

/** Assigns inside the caller's `write()`. Throws what `assignOrder` throws. */
export function assignInside(
  ctx: ServiceContext,
  orm: Orm,
  { orderId, livreurId, kind, from, currentLivreurId, incomplete }: AssignOrderInput,
): MadeAssignment {
  const order = orderInScope(orm, ctx, orderId)
  const to = destination(kind, from, currentLivreurId)
  if (!to || order.atCounter) throw new AppError('TRANSITION_REFUSED')
  if (kind === 'reassign' && livreurId === currentLivreurId) throw new AppError('LIVREUR_UNCHANGED')
  if (!isAvailableLivreur(orm, livreurId)) throw new AppError('LIVREUR_UNAVAILABLE')
  const event = kind === 'reassign' ? 'reassigned' : 'assigned'
  const move = { from, to, kind: event, currentLivreurId, livreurId, incomplete } as const
  return { orderId, orderSeq: applyMove(ctx, orm, order, move), at: ctx.clock.now() }
}

function destination(
  kind: AssignOrderInput['kind'],
  from: OrderStatus,
  currentLivreurId: string | null,
): OrderStatus | undefined {
  if (kind === 'reassign') return canReassign(from, currentLivreurId) ? from : undefined
  const to = assignmentFrom(from)
  return to === (kind === 'pickup' ? 'assigned' : 'assigned_for_delivery') ? to : undefined
}

/**
 * Takes an order back from the livreur who has not set off: it waits for another one. The trail says so as a
 * reassignment to nobody. Throws ORDER_NOT_FOUND, TRANSITION_REFUSED, or ORDER_CHANGED when it has moved meanwhile.
 */
export function takeBackOrder(ctx: ServiceContext, input: TakeBackInput): Promise<MadeAssignment> {
  const { orderId, from, currentLivreurId } = input
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const to = takenBackFrom(from)
    if (order.status !== from) throw orderChanged(orm, ctx, order)
    if (!to) throw new AppError('TRANSITION_REFUSED')
    const move = { from, to, kind: 'reassigned', currentLivreurId, livreurId: null } as const
    return { orderId, orderSeq: applyMove(ctx, orm, order, move), at: ctx.clock.now() }
  })
}

/**
 * Sets the payment method of the client's own pending order, once, and returns its total in francs.
 * Throws ORDER_NOT_FOUND, ORDER_ON_ACCOUNT where its company owes it, PAYMENT_ALREADY_CHOSEN
 * when another one is set, ORDER_CHANGED when the order is no longer pending.
 */
export function choosePayment(
  ctx: ServiceContext,
  { orderId, method }: ChoosePaymentInput,
): Promise<{ grandTotal: number }> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const { status, grandTotal, paymentMethod } = order
    if (status !== 'pending') throw orderChanged(orm, ctx, order)
    if (order.onAccount) throw new AppError('ORDER_ON_ACCOUNT')
    if (paymentMethod === method) return { grandTotal }
    if (paymentMethod !== null) throw new AppError('PAYMENT_ALREADY_CHOSEN')
    const set = { paymentMethod: method, updatedAt: ctx.clock.now() }
    orm.update(orders).set(set).where(eq(orders.id, orderId)).run()
    recordEvent(ctx, orm, {
      order,
      kind: 'payment_method',
      from: status,
      to: status,
      data: { method },
    })
    return { grandTotal }
  })
}

/**
 * Deletes an order, its lines and its photos in any status; its events and payments stay, and what
 * must be refunded is flagged. An unfinished order is cancelled for its client, who gets an e-mail.
 * Throws ORDER_NOT_FOUND, ORDER_CERTIFIED of a delivered one that the DGI has certified.
 */
export function deleteOrder(
  ctx: ServiceContext & Pick<Deps, 'env' | 'log'>,
  orderId: string,
): Promise<void> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const { status, grandTotal, createdAt } = order
    const isInvoiced = order.invoiceN !== null
    for (const listener of ctx.listeners) listener.orderDeleting?.(ctx, orm, order)
    recordEvent(ctx, orm, {
      order,
      kind: 'deleted',
      from: status,
      to: null,
      // The last place that says what the client still owed, or a company by the month.
      data: { grandTotal, unpaid: amountDue({ ...order, onAccount: isInvoiced }), createdAt },
    })
    orm.delete(orders).where(eq(orders.id, orderId)).run()
    for (const listener of ctx.listeners) listener.orderDeleted?.(ctx, orm, order)
    if (!isOver(status))
      mailStep(ctx, orm, order, {
        from: status,
        to: 'cancelled',
        livreurId: order.livreurId,
        isDeleted: true,
      })
  })
}
