import { and, asc, eq, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderEvents, orders, users, waitingAssignments } from '#server/db/schema.ts'
import { timeToUndo } from '#shared/orders/assignments.ts'

export type WaitingRow = typeof waitingAssignments.$inferSelect

const livreur = alias(users, 'livreur')

/** Most rows on screen: far more than a team assigns within ten seconds. */
const MAX_SHOWN = 200

const shownTo = (orm: Orm, p: { actorId: string }) =>
  orm
    .select({
      orderId: waitingAssignments.orderId,
      reference: orders.reference,
      livreurId: waitingAssignments.livreurId,
      livreurName: livreur.fullname,
      kind: waitingAssignments.kind,
      by: users.fullname,
      isMine: sql<boolean>`${waitingAssignments.actorId} = ${p.actorId}`.mapWith(Boolean),
      createdAt: waitingAssignments.createdAt,
      standsAt: waitingAssignments.standsAt,
      refusal: waitingAssignments.refusal,
    })
    .from(waitingAssignments)
    .innerJoin(orders, eq(orders.id, waitingAssignments.orderId))
    .innerJoin(users, eq(users.id, waitingAssignments.actorId))
    .innerJoin(livreur, eq(livreur.id, waitingAssignments.livreurId))
    .where(or(isNull(waitingAssignments.refusal), eq(waitingAssignments.actorId, p.actorId)))
    .orderBy(asc(waitingAssignments.standsAt))
    .limit(MAX_SHOWN)

/** All that wait, with the time left to undo them, and those that this admin asked for and that were refused. */
export function waitingAssignmentsFor(orm: Orm, p: { actorId: string; now: number }) {
  const rows = shownTo(orm, p).all()
  return rows.map((row) => ({ ...row, undoMs: timeToUndo(row.standsAt, p.now) }))
}

const due = (orm: Orm, p: { now: number }) =>
  orm
    .select()
    .from(waitingAssignments)
    .where(and(lte(waitingAssignments.standsAt, p.now), isNull(waitingAssignments.refusal)))
    .orderBy(asc(waitingAssignments.standsAt))

/** The assignments that stand at `now` and are not made yet. */
export function dueAssignments(orm: Orm, now: number): WaitingRow[] {
  return due(orm, { now }).all()
}

const next = (orm: Orm) =>
  orm
    .select({ standsAt: waitingAssignments.standsAt })
    .from(waitingAssignments)
    .where(isNull(waitingAssignments.refusal))
    .orderBy(asc(waitingAssignments.standsAt))
    .limit(1)

/** When the next one stands, in milliseconds UTC; undefined when none waits. */
export function nextStandsAt(orm: Orm): number | undefined {
  return next(orm).get()?.standsAt
}

const refusedBefore = (orm: Orm, p: { at: number }) =>
  orm
    .select({ orderId: waitingAssignments.orderId })
    .from(waitingAssignments)
    .where(and(lte(waitingAssignments.standsAt, p.at), isNotNull(waitingAssignments.refusal)))
    .limit(1)

/** Whether an assignment was to stand before `at` and was refused. */
export function hasOldRefusal(orm: Orm, at: number): boolean {
  return refusedBefore(orm, { at }).get() !== undefined
}

const waitingOf = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ orderId: waitingAssignments.orderId })
    .from(waitingAssignments)
    .where(and(eq(waitingAssignments.orderId, p.orderId), isNull(waitingAssignments.refusal)))

/** Whether an assignment of this order waits to stand, whichever admin asked for it. */
export function waitsFor(orm: Orm, orderId: string): boolean {
  return waitingOf(orm, { orderId }).get() !== undefined
}

interface Asked {
  orderId: string
  /** Milliseconds UTC. */
  createdAt: number
}

const assignedSince = (orm: Orm, p: Asked) =>
  orm
    .select({ actorId: users.id })
    .from(orderEvents)
    .leftJoin(users, eq(users.n, orderEvents.actorN))
    .where(
      and(
        eq(orderEvents.orderN, numberOfOrder(p.orderId)),
        sql`${orderEvents.kind} in ('assigned', 'reassigned')`,
        gte(orderEvents.at, p.createdAt),
      ),
    )

/** Whether somebody has assigned this order since an assignment of it was asked, by the trail. */
export const wasAssignedSince = (orm: Orm, asked: Asked): boolean =>
  assignedSince(orm, asked).all().length > 0

/** Whether the assignment that an admin asked for was made, by the trail. */
export const wasAssignedBy = (
  orm: Orm,
  { actorId, ...asked }: Asked & { actorId: string },
): boolean =>
  assignedSince(orm, asked)
    .all()
    .some((made) => made.actorId === actorId)
