import { and, asc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  orderAdjustments,
  orders,
  pushOutbox,
  pushSubscriptions,
  sessions,
  users,
} from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { firstNameOf } from '#shared/accounts/first-name.ts'
import { FLAG_KINDS, type FlagKind } from '#shared/orders/custody.ts'
import type { PushFacts } from '#shared/push/push.ts'
import type { ToldOrder } from '#shared/push/still-true.ts'
import { slotOfVisit, VISIT_KINDS, type VisitKind } from '#shared/time/visits.ts'

export type PushRow = typeof pushOutbox.$inferSelect
export type PushDevice = typeof pushSubscriptions.$inferSelect

/** Rows that leave together, as one notification. */
const MOST_TOGETHER = 200

const dueDevices = statement((orm, p: { now: number; limit: number }) =>
  orm
    .select({ n: pushSubscriptions.n, endpoint: pushSubscriptions.endpoint })
    .from(pushOutbox)
    // Crossed, which SQLite reads in this order: by the index of what is due.
    .crossJoin(pushSubscriptions)
    .where(
      and(
        lte(pushOutbox.nextAttemptAt, p.now),
        eq(pushSubscriptions.n, sql`${pushOutbox.subscriptionN}`),
      ),
    )
    .orderBy(asc(pushOutbox.nextAttemptAt))
    .limit(p.limit),
)

/** A device for which something is due. */
export interface DueDevice {
  n: number
  endpoint: string
}

/** The devices for which something is due, those that wait for longest first; `limit` rows are read. */
export function devicesDue(orm: Orm, now: number, limit: number): DueDevice[] {
  const rows = dueDevices.all(orm, { now, limit })
  return [...new Map(rows.map((row) => [row.n, row])).values()]
}

const nextAt = statement((orm) =>
  orm
    .select({ at: pushOutbox.nextAttemptAt })
    .from(pushOutbox)
    .orderBy(asc(pushOutbox.nextAttemptAt))
    .limit(1),
)

/** When something will be due next, in milliseconds; undefined when nothing waits. */
export function nextPushAt(orm: Orm): number | undefined {
  return nextAt.get(orm)?.at
}

/** The device with the times of its session, unless it left meanwhile. */
export function findDevice(orm: Orm, n: number) {
  return orm
    .select({
      ...getTableColumns(pushSubscriptions),
      session: { expiresAt: sessions.expiresAt, createdAt: sessions.createdAt },
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.n, n))
    .get()
}

/**
 * Takes everything that is due for a device, oldest first, inside `write()`: it comes back at `leaseEnd` when the process
 * stops in the middle of a try.
 */
export function claimDue(
  orm: Orm,
  { device, now, leaseEnd }: { device: number; now: number; leaseEnd: number },
): PushRow[] {
  const due = orm
    .select({ n: pushOutbox.n })
    .from(pushOutbox)
    .where(and(eq(pushOutbox.subscriptionN, device), lte(pushOutbox.nextAttemptAt, now)))
    .orderBy(asc(pushOutbox.n))
    .limit(MOST_TOGETHER)
  return orm
    .update(pushOutbox)
    .set({ nextAttemptAt: leaseEnd })
    .where(inArray(pushOutbox.n, due))
    .returning()
    .all()
    .sort((a, b) => a.n - b.n)
}

/** Removes rows that left, or are worth nothing any more, inside `write()`. */
export function removeRows(orm: Orm, rows: readonly PushRow[]): void {
  const numbers = rows.map(({ n }) => n)
  orm.delete(pushOutbox).where(inArray(pushOutbox.n, numbers)).run()
}

/**
 * Leaves a device alone until `retryAt`, inside `write()`, with everything that waits for it: what it refuses once it
 * refuses again. `tries` counts the calls that failed since the last one that did not.
 */
export function postponeDevice(
  orm: Orm,
  n: number,
  failure: { tries: number; failedAt: number; retryAt: number },
): void {
  orm.update(pushSubscriptions).set(failure).where(eq(pushSubscriptions.n, n)).run()
  const set = { nextAttemptAt: failure.retryAt }
  orm.update(pushOutbox).set(set).where(eq(pushOutbox.subscriptionN, n)).run()
}

/** Records that a device was reached, or that its service refused what was sent, inside `write()`. */
export function markDevice(
  orm: Orm,
  n: number,
  change: { succeededAt: number } | { failedAt: number },
): void {
  const set = { ...change, tries: 0, retryAt: null }
  orm.update(pushSubscriptions).set(set).where(eq(pushSubscriptions.n, n)).run()
}

/** Removes a device that no longer exists, with what waited for it, inside `write()`. */
export function removeDevice(orm: Orm, n: number): void {
  orm.delete(pushSubscriptions).where(eq(pushSubscriptions.n, n)).run()
}

const orderOf = statement((orm, p: { orderId: string }) =>
  orm
    .select({
      status: orders.status,
      livreurId: orders.livreurId,
      heldSince: orders.heldSince,
      atCounter: orders.atCounter,
      pickupFrom: orders.pickupFrom,
      pickupTo: orders.pickupTo,
      deliveryFrom: orders.deliveryFrom,
      deliveryTo: orders.deliveryTo,
      isTotalProposed: sql<number>`exists (select 1 from ${orderAdjustments} a
        where a.order_id = orders.id and a.status = 'proposed')`,
      client: sql<
        string | null
      >`(select u.fullname from ${users} u where u.id = ${orders.clientId})`,
      livreur: sql<
        string | null
      >`(select u.fullname from ${users} u where u.id = ${orders.livreurId})`,
    })
    .from(orders)
    .where(eq(orders.id, p.orderId)),
)

/** A row with what its notification is written from, and its order as it is now; undefined once it was deleted. */
export interface Told {
  row: PushRow
  facts: PushFacts
  order: ToldOrder | undefined
}

/** Reads what a notification says when it leaves: the outbox itself names nobody. */
export function readTold(orm: Orm, row: PushRow): Told {
  const { orderId, reference, detail } = row
  const known = orderOf.get(orm, { orderId })
  const visit = isVisit(detail) ? detail : null
  const facts: PushFacts = {
    orderId,
    reference,
    client: firstNameOf(known?.client),
    livreur: firstNameOf(known?.livreur),
    visit,
    slot: known && visit ? slotOfVisit(known, visit) : null,
    atCounter: known?.atCounter ?? false,
    flag: isFlag(detail) ? detail : null,
  }
  return {
    row,
    facts,
    order: known && { ...known, isTotalProposed: known.isTotalProposed === 1 },
  }
}

const isVisit = (text: string | null): text is VisitKind =>
  VISIT_KINDS.some((kind) => kind === text)
const isFlag = (text: string | null): text is FlagKind => FLAG_KINDS.some((kind) => kind === text)
