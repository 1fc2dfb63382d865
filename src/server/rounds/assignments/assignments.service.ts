import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { orderChanged } from '#server/access/order-access/order-access.service.ts'
import type { Database, Orm } from '#server/db/database.ts'
import { users, waitingAssignments } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import {
  type BulkOutcome,
  describeRefusal,
} from '#server/orders/bulk-orders/bulk-outcome.service.ts'
import { assignableOrder, assignInside, assignOrder } from '#server/orders/orders.service.ts'
import { isHeldFor } from '#server/orders/pieces/release.service.ts'
import { clearWaiting } from '#server/orders/waiting-assignment.service.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import { errorMessage } from '#shared/errors.ts'
import { REFUSAL_TOLD_MS, standsAt } from '#shared/orders/assignments.ts'
import type {
  AssignOrderInput,
  WaitingAssignmentKey,
  WaitingAssignmentsInput,
} from '#shared/orders/orders.inputs.ts'
import { isStaff } from '#shared/roles.ts'
import {
  dueAssignments,
  hasOldRefusal,
  type WaitingRow,
  waitsFor,
  wasAssignedBy,
  wasAssignedSince,
} from './assignments.queries.ts'

/**
 * Assigns at once, or after a moment in which it can be undone: then it returns what « Annuler » must name, otherwise null.
 * Throws what `assignOrder` throws.
 */
export async function giveOrder(
  ctx: ServiceContext,
  input: AssignOrderInput,
): Promise<WaitingAssignmentKey | null> {
  if (input.undoable) return planAssignment(ctx, input)
  await assignOrder(ctx, input)
  return null
}

/**
 * Writes what an admin wants, without changing the order or telling its client or livreur: `standDue` makes the assignment.
 * It takes the place of what the same admin asked before. Throws what `assignOrder` throws.
 */
function planAssignment(
  ctx: ServiceContext,
  input: AssignOrderInput,
): Promise<WaitingAssignmentKey> {
  const { orderId, livreurId, kind, from, currentLivreurId, incomplete } = input
  return ctx.database.write((orm) => {
    const { order, to } = assignableOrder(ctx, orm, input)
    if (order.status !== from || order.livreurId !== currentLivreurId)
      throw orderChanged(orm, ctx, order)
    if (isHeldFor(order, to) && !incomplete)
      throw new AppError('ORDER_INCOMPLETE', { pieces: order.missingPieces })
    clearWaiting(orm, ctx, orderId)
    const createdAt = ctx.clock.now()
    orm
      .insert(waitingAssignments)
      .values({
        orderId,
        livreurId,
        kind,
        from,
        currentLivreurId,
        incomplete: incomplete ?? null,
        actorId: ctx.actor.id,
        createdAt,
        standsAt: standsAt(createdAt),
      })
      .run()
    tellTeam(ctx)
    return { orderId, createdAt }
  })
}

/** Tells the screens of the team after the commit, and nobody else. */
function tellTeam({ database, hub }: { database: Database; hub: LiveHub }): void {
  database.afterCommit(() =>
    hub.publish({
      message: { type: 'assignment' },
      clientId: '',
      livreurId: null,
      previousLivreurId: null,
      forClient: false,
    }),
  )
}

/**
 * Undoes what this admin asked and does not stand yet, and returns the orders it was for, also those that were undone before:
 * an answer may be lost. What the same admin has asked since, in another tab, stays. Throws, when there is nothing to undo,
 * ASSIGNMENT_REPLACED where that waits for every one of the orders, otherwise ASSIGNMENT_STANDS.
 */
export function undoAssignments(
  ctx: ServiceContext,
  { assignments }: WaitingAssignmentsInput,
): Promise<{ undone: string[] }> {
  return ctx.database.write((orm) => {
    const rows = orm
      .delete(waitingAssignments)
      .where(
        and(
          isOneOf(assignments),
          eq(waitingAssignments.actorId, ctx.actor.id),
          isNull(waitingAssignments.refusal),
        ),
      )
      .returning({ orderId: waitingAssignments.orderId })
      .all()
    if (rows.length > 0) tellTeam(ctx)
    const undone = new Set(rows.map(({ orderId }) => orderId))
    for (const asked of assignments) if (!isOpen(orm, asked)) undone.add(asked.orderId)
    if (undone.size === 0) throw notUndone(orm, ctx, assignments)
    return { undone: [...undone] }
  })
}

/** Whether an assignment waits for this order, or was made since they asked: otherwise what they asked came to nothing. */
const isOpen = (orm: Orm, asked: WaitingAssignmentKey): boolean =>
  waitsFor(orm, asked.orderId) || wasAssignedSince(orm, asked)

function notUndone(
  orm: Orm,
  { actor }: Pick<ServiceContext, 'actor'>,
  assignments: readonly WaitingAssignmentKey[],
): AppError {
  const orderIds = [...new Set(assignments.map(({ orderId }) => orderId))]
  const replaced = orm
    .select({ orderId: waitingAssignments.orderId })
    .from(waitingAssignments)
    .where(
      and(
        inArray(waitingAssignments.orderId, orderIds),
        eq(waitingAssignments.actorId, actor.id),
        isNull(waitingAssignments.refusal),
      ),
    )
    .all()
  const isEachReplaced = replaced.length === orderIds.length
  return new AppError(isEachReplaced ? 'ASSIGNMENT_REPLACED' : 'ASSIGNMENT_STANDS')
}

/** A condition: the row is one of these assignments, not one that has taken its place since. */
function isOneOf(assignments: readonly WaitingAssignmentKey[]): SQL {
  const keys = assignments.map(({ orderId, createdAt }) => sql`(${orderId}, ${createdAt})`)
  return sql`(${waitingAssignments.orderId}, ${waitingAssignments.createdAt}) in (values ${sql.join(keys, sql`, `)})`
}

/** Makes at once what this admin asked and will not undo, or says that it was made already. What was undone is in neither list. */
export async function confirmAssignments(
  ctx: ServiceContext,
  { assignments }: WaitingAssignmentsInput,
): Promise<BulkOutcome> {
  const { id: actorId } = ctx.actor
  // Told twice, one would be refused twice.
  const distinct = [...new Map(assignments.map((one) => [keyOf(one), one])).values()]
  const outcomes = await Promise.all(
    distinct.map(({ orderId, createdAt }) => stand(ctx, { orderId, actorId, createdAt })),
  )
  const result: BulkOutcome = { done: [], refused: [] }
  const refused: WaitingAssignmentKey[] = []
  for (const [i, assignment] of distinct.entries()) {
    const { orderId } = assignment
    const outcome = outcomes[i]
    if (
      outcome === 'made' ||
      (outcome === 'gone' && wasAssignedBy(ctx.database.orm, { ...assignment, actorId }))
    )
      result.done.push(orderId)
    if (outcome instanceof AppError) {
      refused.push(assignment)
      result.refused.push(describeRefusal(ctx, orderId, outcome))
    }
  }
  // The answer says why: the worker must not try them again.
  if (refused.length > 0) await ctx.database.write((orm) => forget(ctx, orm, refused))
  return result
}

/** The same text for the same assignment only: two of one order differ by when they were asked. */
const keyOf = ({ orderId, createdAt }: WaitingAssignmentKey) => `${orderId} ${createdAt}`

function forget(ctx: ServiceContext, orm: Orm, refused: WaitingAssignmentKey[]): void {
  orm
    .delete(waitingAssignments)
    .where(and(isOneOf(refused), eq(waitingAssignments.actorId, ctx.actor.id)))
    .run()
  tellTeam(ctx)
}

/** Makes an assignment in another's name. */
type Standing = Omit<ServiceContext, 'actor'>

/**
 * Makes the assignments that stand now, in the name of those who asked. One that is refused leaves its order as it is,
 * and the refusal is kept for a while for the admin who asked (FORBIDDEN where they have left the team). Throws
 * once the others are made when one failed.
 */
export async function standDue(ctx: Standing): Promise<void> {
  const now = ctx.clock.now()
  const due = dueAssignments(ctx.database.orm, now)
  const outcomes = await Promise.allSettled(due.map((waiting) => standOrRefuse(ctx, waiting)))
  if (hasOldRefusal(ctx.database.orm, now - REFUSAL_TOLD_MS)) await forgetRefusals(ctx, now)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function standOrRefuse(ctx: Standing, waiting: WaitingRow): Promise<void> {
  const outcome = await stand(ctx, waiting)
  if (outcome instanceof AppError) await keepRefusal(ctx, waiting, outcome)
}

/** `createdAt` names this very one, not another that has taken its place meanwhile. */
type Asked = Pick<WaitingRow, 'orderId' | 'actorId' | 'createdAt'>

const take = (orm: Orm, p: Asked) =>
  orm
    .delete(waitingAssignments)
    .where(
      and(
        eq(waitingAssignments.orderId, p.orderId),
        eq(waitingAssignments.actorId, p.actorId),
        eq(waitingAssignments.createdAt, p.createdAt),
        isNull(waitingAssignments.refusal),
      ),
    )
    .returning()

/** Makes one assignment that waits: `gone` when it was undone or made meanwhile, or the error that refused it. */
async function stand(ctx: Standing, asked: Asked): Promise<'made' | 'gone' | AppError> {
  try {
    return await ctx.database.write((orm) => {
      const { orderId, actorId, createdAt } = asked
      const waiting = take(orm, { orderId, actorId, createdAt }).get()
      if (!waiting) return 'gone'
      assignAs(ctx, orm, waiting)
      return 'made'
    })
  } catch (error) {
    if (error instanceof AppError && !LATER.has(error.appCode)) return error
    throw error
  }
}

/** Errors after which it still waits, and is tried again: nothing was decided. */
const LATER: ReadonlySet<string> = new Set(['STORAGE_UNAVAILABLE', 'DATABASE_BUSY'])

const staffById = (orm: Orm, p: { id: string }) =>
  orm
    .select({ id: users.id, role: users.role, fullname: users.fullname })
    .from(users)
    .where(and(eq(users.id, p.id), isNull(users.disabledAt), isNull(users.deletedAt)))

function assignAs(ctx: Standing, orm: Orm, waiting: WaitingRow): void {
  const actor = staffById(orm, { id: waiting.actorId }).get()
  // The one who asked has left the team meanwhile.
  if (!actor || !isStaff(actor.role)) throw new AppError('FORBIDDEN')
  const { orderId, livreurId, kind, from, currentLivreurId } = waiting
  const incomplete = waiting.incomplete ?? undefined
  const asked = { orderId, livreurId, kind, from, currentLivreurId, incomplete }
  assignInside({ ...ctx, actor }, orm, asked)
}

function keepRefusal(ctx: Standing, waiting: WaitingRow, error: AppError): Promise<void> {
  const { text: refusal } = errorMessage(error.appCode, error.details, 'admin')
  const { orderId, actorId, createdAt } = waiting
  return ctx.database.write((orm) => {
    orm
      .update(waitingAssignments)
      .set({ refusal })
      .where(
        and(
          eq(waitingAssignments.orderId, orderId),
          eq(waitingAssignments.actorId, actorId),
          eq(waitingAssignments.createdAt, createdAt),
        ),
      )
      .run()
    tellTeam(ctx)
  })
}

function forgetRefusals(ctx: Standing, now: number): Promise<void> {
  return ctx.database.write((orm) => {
    orm
      .delete(waitingAssignments)
      .where(
        and(
          lte(waitingAssignments.standsAt, now - REFUSAL_TOLD_MS),
          isNotNull(waitingAssignments.refusal),
        ),
      )
      .run()
  })
}
