import { and, eq, inArray, isNull } from 'drizzle-orm'
import { withdrawLinks } from '#server/access/links/links.service.ts'
import { tellRecordChange } from '#server/access/number-proof/told-numbers.service.ts'
import { endSessions } from '#server/access/sessions/sessions.service.ts'
import { announceClientChange } from '#server/access/users/client-change.service.ts'
import { givePreferences, readPreferences } from '#server/access/users/preferences.service.ts'
import { closeUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { clientMerges, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { isCompany } from '#server/money/companies/companies.service.ts'
import { moveCredit } from '#server/money/credit/credit-entries.service.ts'
import { withdrawSharesOf } from '#server/orders/shared-follows/shared-follows.service.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { MergeClientsInput } from '#shared/access/adoption.ts'
import { missingKinds, ofKinds, type PreferenceKind } from '#shared/access/laundry-preferences.ts'
import type { MovedRows } from '#shared/people/client-merges.ts'
import { countMergeTry, isMergeAgreed } from './merge-code.service.ts'
import { moveAll } from './moved-rows.ts'
import { type ClientRow, openClient } from './open-client.ts'

export type Merger = Pick<Deps, 'database' | 'clock' | 'hub' | 'listeners' | 'outbox'> & {
  actor: Actor
}

export type Merged = { mergeId: string; orders: number }

/**
 * Gives the history of one record to another of the same person, and closes the first, by an admin. Returns how many
 * orders changed records. Throws CLIENT_UNAVAILABLE when one of them is not an open client's, and TWO_ACCOUNTS when the
 * record to close has an e-mail: only its owner may end an account with a password; COMPANY_NOT_MERGED, since its invoices name it;
 * MERGE_CODE_NEEDED, CODE_INVALID and TOO_MANY_TRIES where the record that stays is an account.
 */
export async function mergeClients(
  ctx: Merger & Pick<RequestContext, 'secret' | 'limits' | 'address'>,
  input: MergeClientsInput,
): Promise<Merged> {
  const tries = countMergeTry(ctx, input)
  const merged = await ctx.database.write((orm): Merged | undefined => {
    const { keptId, leftId } = input
    const [kept, left] = [openClient(orm, keptId), openClient(orm, leftId)]
    if (kept.id === left.id) throw new AppError('CLIENT_UNAVAILABLE')
    if (left.email !== null) throw new AppError('TWO_ACCOUNTS')
    if (isCompany(orm, keptId) || isCompany(orm, leftId)) throw new AppError('COMPANY_NOT_MERGED')
    if (!isMergeAgreed(orm, ctx, kept, input)) return undefined
    return merge(orm, ctx, { kept, left })
  })
  if (!merged) throw new AppError('CODE_INVALID')
  ctx.limits.giveBack(tries)
  return merged
}

type Pair = { kept: ClientRow; left: ClientRow }

function merge(orm: Orm, ctx: Merger, { kept, left }: Pair): Merged {
  const moved = takeOver(orm, ctx, { kept, left, change: 'merged' })
  const { actor, clock } = ctx
  const row = { id: newId(), keptId: kept.id, leftId: left.id, moved }
  orm
    .insert(clientMerges)
    .values({ ...row, mergedBy: actor.id, mergedAt: clock.now() })
    .run()
  const { orders: count, credit } = movedFigures(moved)
  const data = { kept: kept.id, left: left.id, orders: count, credit }
  recordStaffAction(orm, ctx, { kind: 'clients_merged', target: kept.id, data })
  announceClientChange(ctx)
  return { mergeId: row.id, orders: count }
}

/** The orders and the francs of credit that changed records, as the journal tells them. */
export const movedFigures = ({ orders: { length }, credit = 0 }: MovedRows) => ({
  orders: length,
  credit,
})

interface TakenOver {
  kept: Pick<ClientRow, 'id'>
  left: ClientRow
  change: 'merged' | 'adopted'
}

/**
 * Moves what belongs to `left` to `kept`, inside `write()`, and closes `left`: it is found by no search and opens by no link. Its
 * name stays in the trail until the account is erased, and its number is told. Returns what changed hands.
 */
export function takeOver(orm: Orm, ctx: Merger, { kept, left, change }: TakenOver): MovedRows {
  // The link of `left` ends with it, and what its holder shared ends too.
  withdrawSharesOf(orm, ctx, left.id)
  const rows = moveAll(orm, { from: left.id, to: kept.id })
  tellTransfers(orm, ctx, rows.orders, { from: left.id, to: kept.id })
  tellRecordChange(orm, ctx, { phone: left.phone, clientId: kept.id, change })
  const { phoneProvenAt: at, phoneProvenBy: by } = left
  return {
    ...rows,
    credit: moveCredit(orm, ctx, { from: left.id, to: kept.id }),
    records: closeRecord(orm, ctx, left, kept.id),
    tookProof: takeProof(orm, { keptId: kept.id, left }),
    tookPreferences: takePreferences(orm, { keptId: kept.id, left }),
    proof: at === null || by === null ? null : { at, by },
  }
}

/** Writes in the trail of each order, in their order, that it changed records. */
export function tellTransfers(
  orm: Orm,
  ctx: Merger,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): void {
  const moved = orm
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .all()
    .sort((one, other) => one.createdAt - other.createdAt || one.n - other.n)
  for (const { id, reference, livreurId, status } of moved)
    recordEvent(ctx, orm, {
      order: { id, reference, clientId: to, livreurId },
      kind: 'transferred',
      from: status,
      to: status,
      data: { client: from },
    })
}

/** Returns the records that were merged into it before, which follow it. */
function closeRecord(orm: Orm, ctx: Merger, left: ClientRow, mergedInto: string): string[] {
  const { database, hub, clock } = ctx
  const now = clock.now()
  const closed = { mergedInto, deletedAt: now, phoneProvenAt: null, phoneProvenBy: null }
  orm.update(users).set(closed).where(eq(users.id, left.id)).run()
  const followers = orm
    .update(users)
    .set({ mergedInto })
    .where(eq(users.mergedInto, left.id))
    .returning({ id: users.id })
    .all()
  // Undoing the merge opens the record again: meanwhile the message of a code of its number is opened as the kept record's.
  for (const purpose of ['adoption', 'number code', 'e-mail code'] as const)
    withdrawLinks(orm, { purpose, of: { userId: left.id }, now })
  closeUser(orm, ctx, left)
  endSessions(orm, left.id)
  database.afterCommit(() => hub.disconnect({ userId: left.id }))
  return followers.map(({ id }) => id)
}

/** A number that was proven for the record that is closed is proven for the one that has its orders, where it is the same. */
function takeProof(orm: Orm, { keptId, left }: { keptId: string; left: ClientRow }): boolean {
  const { phone, phoneProvenAt, phoneProvenBy } = left
  if (phoneProvenAt === null) return false
  const same = and(eq(users.id, keptId), eq(users.phone, phone), isNull(users.phoneProvenAt))
  return orm.update(users).set({ phoneProvenAt, phoneProvenBy }).where(same).run().changes > 0
}

/** The kept record takes the kinds that it lacks, for one may name an allergy. A kind that both have stays as its own. */
function takePreferences(
  orm: Orm,
  { keptId, left }: { keptId: string; left: ClientRow },
): PreferenceKind[] {
  const asked = left.preferences ?? {}
  const kinds = missingKinds(readPreferences(orm, keptId), asked)
  givePreferences(orm, keptId, ofKinds(asked, kinds))
  return kinds
}
