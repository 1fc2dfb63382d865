import { and, asc, eq, isNull } from 'drizzle-orm'
import { withdrawLinks } from '#server/access/links/links.service.ts'
import { endSessions } from '#server/access/sessions/sessions.service.ts'
import { closeUser, findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import {
  clientAnswers,
  clientMessages,
  numberRequests,
  orderFlags,
  orders,
  recurringOrders,
  refunds,
  teamNotes,
  users,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { withdrawSharesOf } from '#server/orders/shared-follows/shared-follows.service.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { MergeClientsInput } from '#shared/access/adoption.ts'

export type Merger = Pick<Deps, 'database' | 'clock' | 'hub' | 'listeners'> & { actor: Actor }

/**
 * The tables that say whose something is now. The trail, the ledger and Wave's attempts keep what was true then: who reads
 * them asks for the record that took over. A position is shown again with the livreur's next point.
 */
const OWNED = [orders, refunds, orderFlags, recurringOrders, numberRequests, teamNotes] as const

/**
 * Gives the history of one record to another of the same person, and closes the first, by an admin. Returns how many
 * orders changed records. Throws CLIENT_UNAVAILABLE when one of them is not an open client's, and TWO_ACCOUNTS when the
 * record to close has an e-mail: only its owner may end an account with a password.
 */
export async function mergeClients(
  ctx: Merger,
  { keptId, leftId }: MergeClientsInput,
): Promise<{ orders: number }> {
  return ctx.database.write((orm) => {
    const [kept, left] = [openClient(orm, keptId), openClient(orm, leftId)]
    if (kept.id === left.id) throw new AppError('CLIENT_UNAVAILABLE')
    if (left.email !== null) throw new AppError('TWO_ACCOUNTS')
    const moved = takeOver(orm, ctx, { kept, left })
    const data = { kept: kept.id, left: left.id, orders: moved }
    recordStaffAction(orm, ctx, { kind: 'clients_merged', target: kept.id, data })
    return { orders: moved }
  })
}

type Record = NonNullable<ReturnType<typeof findUser>>

function openClient(orm: Orm, id: string): Record {
  const client = findUser(orm, id)
  if (client?.role !== 'client' || client.disabledAt !== null)
    throw new AppError('CLIENT_UNAVAILABLE')
  return client
}

/**
 * Moves what belongs to `left` to `kept`, inside `write()`, and closes `left` for good: it is found by no search and
 * opens by no link. Its name stays in the trail until the account is erased. Returns the number of orders.
 */
export function takeOver(
  orm: Orm,
  ctx: Merger,
  { kept, left }: { kept: Pick<Record, 'id'>; left: Record },
): number {
  const moved = orm
    .select()
    .from(orders)
    .where(eq(orders.clientId, left.id))
    .orderBy(asc(orders.createdAt), asc(orders.n))
    .all()
  // The link of `left` ends with it, and what its holder shared ends too.
  withdrawSharesOf(orm, ctx, left.id)
  for (const table of OWNED)
    orm.update(table).set({ clientId: kept.id }).where(eq(table.clientId, left.id)).run()
  for (const table of [clientMessages, clientAnswers])
    orm.update(table).set({ userId: kept.id }).where(eq(table.userId, left.id)).run()
  orm
    .update(orderFlags)
    .set({ raisedBy: kept.id })
    .where(and(eq(orderFlags.clientId, kept.id), eq(orderFlags.raisedBy, left.id)))
    .run()
  for (const { id, reference, livreurId, status } of moved)
    recordEvent(ctx, orm, {
      order: { id, reference, clientId: kept.id, livreurId },
      kind: 'transferred',
      from: status,
      to: status,
      data: { client: left.id },
    })
  closeRecord(orm, ctx, left, kept.id)
  takeProof(orm, { keptId: kept.id, left })
  return moved.length
}

function closeRecord(orm: Orm, ctx: Merger, left: Record, mergedInto: string): void {
  const { database, hub, clock } = ctx
  const now = clock.now()
  const closed = { mergedInto, deletedAt: now, phoneProvenAt: null, phoneProvenBy: null }
  orm.update(users).set(closed).where(eq(users.id, left.id)).run()
  orm.update(users).set({ mergedInto }).where(eq(users.mergedInto, left.id)).run()
  withdrawLinks(orm, { purpose: 'adoption', of: { userId: left.id }, now })
  closeUser(orm, ctx, left)
  endSessions(orm, left.id)
  database.afterCommit(() => hub.disconnect({ userId: left.id }))
}

/** A number that was proven for the record that is closed is proven for the one that has its orders, where it is the same. */
function takeProof(orm: Orm, { keptId, left }: { keptId: string; left: Record }): void {
  const { phone, phoneProvenAt, phoneProvenBy } = left
  if (phoneProvenAt === null) return
  const same = and(eq(users.id, keptId), eq(users.phone, phone), isNull(users.phoneProvenAt))
  orm.update(users).set({ phoneProvenAt, phoneProvenBy }).where(same).run()
}
