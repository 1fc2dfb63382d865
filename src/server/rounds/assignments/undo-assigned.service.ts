import { and, eq, sql } from 'drizzle-orm'
import { type TrailEvent, trailOf } from '#server/access/order-access/assignment-history.service.ts'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import { isAvailableLivreur } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { actOnOrders, type BulkOutcome } from '#server/orders/bulk-orders/bulk-outcome.service.ts'
import { flagMissionsOf } from '#server/orders/flags/to-reassign.service.ts'
import type { MadeAssignment } from '#server/orders/orders.service.ts'
import { holdAgain } from '#server/orders/pieces/release.service.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { uncountReady } from '#server/record/stats/promise-days.service.ts'
import { countStep } from '#server/record/stats/step-days.service.ts'
import { toldAt } from '#shared/orders/assignments.ts'
import type {
  AssignmentKey,
  AssignOrderInput,
  UndoAssignedInput,
} from '#shared/orders/orders.inputs.ts'
import { settlePositionAfter } from '../positions/positions.service.ts'

/**
 * Puts orders back as they were before this person assigned them or took them back, while nobody was told: each is or has its refusal.
 * One that was undone before counts as done, because an answer may be lost. Of one order it throws what refuses it.
 */
export async function undoAssigned(
  ctx: ServiceContext,
  { assignments }: UndoAssignedInput,
): Promise<BulkOutcome> {
  const [first] = assignments
  if (first && assignments.length === 1) {
    await ctx.database.write((orm) => undo(ctx, orm, first))
    return { done: [first.orderId], refused: [] }
  }
  const { outcome } = await actOnOrders(ctx, assignments, {
    act: (key) => ctx.database.write((orm) => undo(ctx, orm, key)),
    isDoneAlready: () => false,
  })
  return outcome
}

/**
 * Throws ORDER_NOT_FOUND, ORDER_CHANGED where the order has moved since, ASSIGNMENT_TOLD once what it tells people has left, and for
 * what somebody else did.
 */
function undo(ctx: ServiceContext, orm: Orm, key: AssignmentKey): void {
  const order = orderInScope(orm, ctx, key.orderId)
  const [before, made, ...since] = trailOf(orm, key.orderId).slice(key.orderSeq - 2)
  if (!before || !made || !ASSIGNMENTS.includes(made.kind)) throw new AppError('ASSIGNMENT_TOLD')
  const next = since.find(({ to, livreurId }) => to !== made.to || livreurId !== made.livreurId)
  if (next?.kind === 'assignment_undone') return
  if (next) throw orderChanged(orm, ctx, order)
  const now = ctx.clock.now()
  if (made.actorId !== ctx.actor.id || now >= toldAt(made.at)) throw new AppError('ASSIGNMENT_TOLD')
  putBack(ctx, orm, order, { before, made, now })
}

/** The assignment that this person made of what they ask again, while it can be undone; undefined where there is none. */
export function standingAssignment(
  { database, clock, actor }: ServiceContext,
  { orderId, from, livreurId }: AssignOrderInput,
): MadeAssignment | undefined {
  const events = trailOf(database.orm, orderId)
  const n = events.findLastIndex(({ kind }) => CHANGES.includes(kind))
  const made = events[n]
  const isTheirs = made?.actorId === actor.id && ASSIGNMENTS.includes(made.kind)
  if (!isTheirs || made.from !== from || made.livreurId !== livreurId) return undefined
  return clock.now() < toldAt(made.at) ? { orderId, orderSeq: n + 1, at: made.at } : undefined
}

const ASSIGNMENTS: readonly string[] = ['assigned', 'reassigned']
const CHANGES: readonly string[] = [...ASSIGNMENTS, 'assignment_undone']

type OrderRow = typeof orders.$inferSelect

interface Undoing {
  before: TrailEvent
  made: TrailEvent
  now: number
}

function putBack(
  ctx: ServiceContext,
  orm: Orm,
  order: OrderRow,
  { before, made, now }: Undoing,
): void {
  const { id: orderId, status: from } = order
  const { livreurId } = before
  const to = made.from ?? from
  // Who assigns a delivery says that its clothes are ready.
  const readyAt = order.readyAt === made.at ? null : order.readyAt
  const { changes } = orm
    .update(orders)
    .set({ status: to, livreurId, readyAt, updatedAt: now })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, from),
        sql`${orders.livreurId} is ${made.livreurId}`,
      ),
    )
    .run()
  if (changes === 0) throw orderChanged(orm, ctx, order)
  recordEvent(ctx, orm, {
    order: { ...order, livreurId },
    kind: 'assignment_undone',
    from,
    to,
    previousLivreurId: order.livreurId === livreurId ? null : order.livreurId,
  })
  uncount(orm, { ...order, status: to }, made)
  holdAgain(orm, ctx, { ...order, status: to, livreurId }, made.at)
  for (const id of [order.livreurId, livreurId]) settlePositionAfter(orm, ctx, id)
  if (livreurId !== null && !isAvailableLivreur(orm, livreurId)) flagMissionsOf(orm, ctx, livreurId)
}

/** The figures of the day count an assignment that stands. `order` is as it is put back. */
function uncount(orm: Orm, order: OrderRow, { kind, at, data }: TrailEvent): void {
  if (kind !== 'assigned') return
  countStep(orm, order, at, -1)
  if (typeof data.due === 'number') uncountReady(orm, order, { at, due: data.due })
}
