import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { announceClientChange } from '#server/access/users/client-change.service.ts'
import { givePreferences, readPreferences } from '#server/access/users/preferences.service.ts'
import { findUser, reopenUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { clientAnswers, clientMerges, orders, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isCompany } from '#server/money/companies/companies.service.ts'
import { moveCredit } from '#server/money/credit/credit-entries.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { type LaundryPreferences, ofKinds } from '#shared/access/laundry-preferences.ts'
import { UNMERGE_MS } from '#shared/people/client-merges.ts'
import { type Merger, tellTransfers } from './merge.service.ts'
import { moveBack } from './moved-rows.ts'

type Merge = typeof clientMerges.$inferSelect

/**
 * Separates two records that were merged within the last day: each has again what it had, and an order goes with what came of
 * it since. Returns how many orders went back. Throws UNMERGE_TOO_LATE, ALREADY_UNMERGED, and MERGE_CHANGED where one of the records or an order
 * changed hands again.
 */
export function unmergeClients(
  ctx: Merger,
  mergeId: string,
): Promise<{ leftId: string; orders: number }> {
  return ctx.database.write((orm) => {
    const merge = findMerge(orm, mergeId, ctx.clock.now())
    const { keptId, leftId, moved } = merge
    const left = closedRecord(orm, merge)
    const back = { from: keptId, to: leftId }
    moveBack(orm, back, moved)
    returnAnswers(orm, merge, left.phone)
    reopenUser(orm, ctx, left)
    // Credit that was used since stays used.
    moveCredit(orm, ctx, { ...back, most: moved.credit ?? 0 })
    returnFollowers(orm, merge)
    returnProof(orm, merge, left.phone)
    returnPreferences(orm, merge, left.preferences ?? {})
    tellTransfers(orm, ctx, moved.orders, back)
    const undone = { moved: { ...moved, undoneAt: ctx.clock.now() } }
    orm.update(clientMerges).set(undone).where(eq(clientMerges.id, mergeId)).run()
    const data = { kept: keptId, left: leftId, orders: moved.orders.length }
    recordStaffAction(orm, ctx, { kind: 'clients_unmerged', target: keptId, data })
    announceClientChange(ctx)
    return { leftId, orders: moved.orders.length }
  })
}

function findMerge(orm: Orm, id: string, now: number): Merge {
  const recent = and(eq(clientMerges.id, id), gt(clientMerges.mergedAt, now - UNMERGE_MS))
  const merge = orm.select().from(clientMerges).where(recent).get()
  if (!merge) throw new AppError('UNMERGE_TOO_LATE')
  if (merge.moved.undoneAt !== undefined) throw new AppError('ALREADY_UNMERGED')
  return merge
}

/**
 * The record that the merge closed. Throws MERGE_CHANGED unless both records and all orders are as it left them, and where one of
 * them became a company: what it owes by the month is its own.
 */
function closedRecord(orm: Orm, { keptId, leftId, moved }: Merge): typeof users.$inferSelect {
  const left = orm.select().from(users).where(eq(users.id, leftId)).get()
  const isHeld = findUser(orm, keptId) !== undefined && left?.mergedInto === keptId
  if (isCompany(orm, keptId) || isCompany(orm, leftId)) throw new AppError('MERGE_CHANGED')
  if (!isHeld || countHeld(orm, keptId, moved.orders) !== moved.orders.length)
    throw new AppError('MERGE_CHANGED')
  return left
}

function countHeld(orm: Orm, clientId: string, ids: readonly string[]): number {
  const held = orm
    .select({ clientId: orders.clientId })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .all()
  return held.filter((order) => order.clientId === clientId).length
}

/** Gives back what was written since from the number of the closed record, unless both have it. */
function returnAnswers(orm: Orm, { keptId, leftId, mergedAt }: Merge, phone: string): void {
  if (findUser(orm, keptId)?.phone === phone) return
  const since = and(eq(clientAnswers.phone, phone), gte(clientAnswers.at, mergedAt))
  orm
    .update(clientAnswers)
    .set({ userId: leftId })
    .where(and(eq(clientAnswers.userId, keptId), since))
    .run()
}

function returnFollowers(orm: Orm, { leftId, moved }: Merge): void {
  if (moved.records.length === 0) return
  orm.update(users).set({ mergedInto: leftId }).where(inArray(users.id, moved.records)).run()
}

/** A proof that another record has of the number since stays where it is. */
function returnProof(orm: Orm, { keptId, leftId, moved }: Merge, phone: string): void {
  const { proof, tookProof } = moved
  if (proof === null) return
  const taken = and(eq(users.id, keptId), eq(users.phoneProvenAt, proof.at))
  if (tookProof)
    orm.update(users).set({ phoneProvenAt: null, phoneProvenBy: null }).where(taken).run()
  const held = and(eq(users.phone, phone), isNotNull(users.phoneProvenAt))
  if (orm.select({ id: users.id }).from(users).where(held).get()) return
  const own = { phoneProvenAt: proof.at, phoneProvenBy: proof.by }
  orm
    .update(users)
    .set(own)
    .where(and(eq(users.id, leftId), isNull(users.phoneProvenAt)))
    .run()
}

/** A preference that somebody changed since the merge stays with the kept record. */
function returnPreferences(orm: Orm, { keptId, moved }: Merge, own: LaundryPreferences): void {
  const held = readPreferences(orm, keptId)
  const kinds = moved.tookPreferences.filter((kind) => held[kind] === own[kind])
  givePreferences(orm, keptId, ofKinds({}, kinds))
}

/** The merge that a teammate may still undo of this record, the newest first: its history can only be taken apart backwards. */
export function lastMergeOf(orm: Orm, keptId: string, now: number) {
  const recent = and(
    eq(clientMerges.keptId, keptId),
    gt(clientMerges.mergedAt, now - UNMERGE_MS),
    sql`${clientMerges.moved} ->> '$.undoneAt' is null`,
  )
  const merge = orm
    .select({
      id: clientMerges.id,
      leftName: users.fullname,
      mergedAt: clientMerges.mergedAt,
    })
    .from(clientMerges)
    .innerJoin(users, eq(users.id, clientMerges.leftId))
    .where(recent)
    .orderBy(desc(clientMerges.mergedAt))
    .limit(1)
    .get()
  return merge ?? null
}

/** Forgets what the merges of before moved, which nobody may undo any more. */
export function deleteOldMerges(orm: Orm, now: number): void {
  orm
    .delete(clientMerges)
    .where(lte(clientMerges.mergedAt, now - UNMERGE_MS))
    .run()
}
