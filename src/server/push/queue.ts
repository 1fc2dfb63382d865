import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, pushOutbox, pushSubscriptions, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { firstNameOf } from '#shared/accounts/first-name.ts'
import { FLAG_KINDS, type FlagKind } from '#shared/orders/custody.ts'
import type { PushFacts } from '#shared/push/push.ts'

export type PushRow = typeof pushOutbox.$inferSelect
export type PushDevice = typeof pushSubscriptions.$inferSelect

/** Rows that leave together, as one notification. */
const MOST_TOGETHER = 200

const dueDevices = statement((orm, p: { now: number; limit: number }) =>
  orm
    .select({ n: pushOutbox.subscriptionN })
    .from(pushOutbox)
    .where(lte(pushOutbox.nextAttemptAt, p.now))
    .orderBy(asc(pushOutbox.nextAttemptAt))
    .limit(p.limit),
)

/** The devices for which something is due, those that wait for longest first; `limit` rows are read. */
export function devicesDue(orm: Orm, now: number, limit: number): number[] {
  return [...new Set(dueDevices.all(orm, { now, limit }).map(({ n }) => n))]
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

/** The device, unless it left meanwhile. */
export function findDevice(orm: Orm, n: number): PushDevice | undefined {
  return orm.select().from(pushSubscriptions).where(eq(pushSubscriptions.n, n)).get()
}

/**
 * Takes everything that is due for a device, oldest first, inside `write()`: it counts one try before it is made, and
 * comes back at `leaseEnd` when the process stops in the middle of it.
 */
export function claimDue(
  orm: Orm,
  { device, now, leaseEnd }: { device: number; now: number; leaseEnd: number },
): PushRow[] {
  const due = orm
    .select({ n: pushOutbox.n })
    .from(pushOutbox)
    .where(and(eq(pushOutbox.subscriptionN, device), lte(pushOutbox.nextAttemptAt, now)))
    .limit(MOST_TOGETHER)
  return orm
    .update(pushOutbox)
    .set({ attempts: sql`${pushOutbox.attempts} + 1`, nextAttemptAt: leaseEnd })
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

/** Postpones everything that waits for a device until `at`, inside `write()`: what it refuses once it refuses again. */
export function postponeDevice(orm: Orm, device: number, at: number): void {
  orm
    .update(pushOutbox)
    .set({ nextAttemptAt: at })
    .where(eq(pushOutbox.subscriptionN, device))
    .run()
}

/** Takes back the try of rows that were claimed and never tried, inside `write()`. */
export function untry(orm: Orm, rows: readonly PushRow[]): void {
  const numbers = rows.map(({ n }) => n)
  const set = { attempts: sql`${pushOutbox.attempts} - 1` }
  orm.update(pushOutbox).set(set).where(inArray(pushOutbox.n, numbers)).run()
}

/** Records when a device was last reached, or could last not be, inside `write()`. */
export function markDevice(
  orm: Orm,
  n: number,
  change: Partial<Pick<PushDevice, 'succeededAt' | 'failedAt'>>,
): void {
  orm.update(pushSubscriptions).set(change).where(eq(pushSubscriptions.n, n)).run()
}

/** Removes a device that no longer exists, with what waited for it, inside `write()`. */
export function removeDevice(orm: Orm, n: number): void {
  orm.delete(pushSubscriptions).where(eq(pushSubscriptions.n, n)).run()
}

const namesOf = statement((orm, p: { orderId: string }) =>
  orm
    .select({
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

/** What a notification is written from, read when it leaves: the outbox itself names nobody. */
export function factsOf(orm: Orm, { orderId, reference, detail }: PushRow): PushFacts {
  const names = namesOf.get(orm, { orderId })
  return {
    orderId,
    reference,
    client: firstNameOf(names?.client),
    livreur: firstNameOf(names?.livreur),
    visit: detail === 'pickup' || detail === 'delivery' ? detail : null,
    flag: isFlag(detail) ? detail : null,
  }
}

const isFlag = (text: string | null): text is FlagKind => FLAG_KINDS.some((kind) => kind === text)
