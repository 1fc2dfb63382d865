import { and, asc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  orderAdjustments,
  orderFlags,
  orders,
  pushOutbox,
  pushSubscriptions,
  sessions,
  users,
} from '#server/db/schema.ts'
import {
  DISAGREED_DETAIL,
  LESS_DETAIL,
  type PushFacts,
  pushGroup,
} from '#shared/access/push/push.ts'
import type { ToldOrder } from '#shared/access/push/still-true.ts'
import { FLAG_KINDS, type FlagKind } from '#shared/order-flags.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { isolated } from '#shared/text/isolate.ts'
import { toldName } from '#shared/text/told-name.ts'
import { slotOfVisit, VISIT_KINDS, type VisitKind } from '#shared/time/visits.ts'

export type PushRow = typeof pushOutbox.$inferSelect
export type PushDevice = typeof pushSubscriptions.$inferSelect

/** Rows of one device that are read at once, to find those that leave as one notification. */
const MOST_READ = 200

/** A device for which something is due. */
export interface DueDevice {
  n: number
  endpoint: string
}

/** The devices for which something is due, those that wait for longest first; `limit` rows are read. */
export function devicesDue(orm: Orm, now: number, limit: number): DueDevice[] {
  const rows = orm
    .select({ n: pushSubscriptions.n, endpoint: pushSubscriptions.endpoint })
    .from(pushOutbox)
    // Crossed, which SQLite reads in this order: by the index of what is due.
    .crossJoin(pushSubscriptions)
    .where(
      and(
        lte(pushOutbox.nextAttemptAt, now),
        eq(pushSubscriptions.n, sql`${pushOutbox.subscriptionN}`),
      ),
    )
    .orderBy(asc(pushOutbox.nextAttemptAt))
    .limit(limit)
    .all()
  return [...new Map(rows.map((row) => [row.n, row])).values()]
}

/** When something will be due next, in milliseconds; undefined when nothing waits. */
export function nextPushAt(orm: Orm): number | undefined {
  const next = orm
    .select({ at: pushOutbox.nextAttemptAt })
    .from(pushOutbox)
    .orderBy(asc(pushOutbox.nextAttemptAt))
    .limit(1)
    .get()
  return next?.at
}

/** The device with the times of its session; undefined once it left. */
export function findDevice(orm: Orm, n: number) {
  return orm
    .select({
      device: getTableColumns(pushSubscriptions),
      session: { expiresAt: sessions.expiresAt, createdAt: sessions.createdAt },
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.n, n))
    .get()
}

/**
 * The due rows of a device that leave next as one notification, oldest first: the team reads « 3 nouvelles commandes », not
 * three of them, and of the steps of one order its client reads the last.
 */
export function readGroup(orm: Orm, device: number, now: number): PushRow[] {
  const due = orm
    .select()
    .from(pushOutbox)
    .where(and(eq(pushOutbox.subscriptionN, device), lte(pushOutbox.nextAttemptAt, now)))
    .orderBy(asc(pushOutbox.n))
    .limit(MOST_READ)
    .all()
  const groups = Map.groupBy(due, ({ kind, orderId }) => pushGroup(kind, orderId))
  const [next = []] = groups.values()
  return next
}

/**
 * Takes rows until `leaseEnd`, inside `write()`: they come back when they were neither sent nor postponed by then, because the
 * process stopped.
 */
export function claimRows(orm: Orm, rows: readonly PushRow[], leaseEnd: number): void {
  const set = { nextAttemptAt: leaseEnd }
  orm.update(pushOutbox).set(set).where(isOneOf(rows)).run()
}

/** Removes rows that left, or are worth nothing any more, inside `write()`. */
export function removeRows(orm: Orm, rows: readonly PushRow[]): void {
  orm.delete(pushOutbox).where(isOneOf(rows)).run()
}

const isOneOf = (rows: readonly PushRow[]) =>
  inArray(
    pushOutbox.n,
    rows.map(({ n }) => n),
  )

/** A device under the address that was called: what its service answers says nothing of another address. */
export type CalledDevice = Pick<PushDevice, 'n' | 'endpoint'>

const isCalled = ({ n, endpoint }: CalledDevice) =>
  and(eq(pushSubscriptions.n, n), eq(pushSubscriptions.endpoint, endpoint))

/**
 * Leaves a device alone until `retryAt`, inside `write()`, with everything that waits for it: what it refuses once it
 * refuses again. `tries` counts the calls that failed since the last one that did not. Does nothing when the device left,
 * or has another address by now.
 */
export function postponeDevice(
  orm: Orm,
  called: CalledDevice,
  failure: { tries: number; failedAt: number; retryAt: number },
): void {
  const { changes } = orm.update(pushSubscriptions).set(failure).where(isCalled(called)).run()
  if (changes === 0) return
  const set = { nextAttemptAt: sql`max(${failure.retryAt}, coalesce(${pushOutbox.heldUntil}, 0))` }
  orm.update(pushOutbox).set(set).where(eq(pushOutbox.subscriptionN, called.n)).run()
}

/**
 * Records that a device was reached, or that its service refused what was sent, inside `write()`. False when the device
 * left, or has another address by now.
 */
export function markDevice(
  orm: Orm,
  called: CalledDevice,
  change: { succeededAt: number } | { failedAt: number },
): boolean {
  const set = { ...change, tries: 0, retryAt: null }
  return orm.update(pushSubscriptions).set(set).where(isCalled(called)).run().changes > 0
}

/**
 * Removes a device that no longer exists, with what waited for it, inside `write()`. False when it left before, or has
 * another address by now.
 */
export function removeDevice(orm: Orm, called: CalledDevice): boolean {
  return orm.delete(pushSubscriptions).where(isCalled(called)).run().changes > 0
}

const ordersOf = (orm: Orm, ids: string[]) =>
  orm
    .select({
      id: orders.id,
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
      isOwed: sql<number>`${orders.paidAmount} < ${orders.grandTotal} and not ${orders.onAccount}`,
      /** The kinds of its open flags, as a JSON list. */
      openFlags: sql<string>`(select json_group_array(f.kind) from ${orderFlags} f
        where f.order_id = orders.id and f.resolved_at is null)`,
      client: sql<
        string | null
      >`(select u.fullname from ${users} u where u.id = ${orders.clientId})`,
      livreur: sql<
        string | null
      >`(select u.fullname from ${users} u where u.id = ${orders.livreurId})`,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .all()
type OrderNow = ReturnType<typeof ordersOf>[number]

/** A row with what its notification is written from, and its order as it is now; undefined once it was deleted. */
export interface PushNotification {
  row: PushRow
  facts: PushFacts
  order: ToldOrder | undefined
}

/** Reads what notifications say when they leave: the outbox itself names nobody. */
export function readNotifications(orm: Orm, rows: readonly PushRow[]): PushNotification[] {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))]
  const known = new Map(ordersOf(orm, ids).map((order) => [order.id, order]))
  return rows.map((row) => notificationOf(row, known.get(row.orderId)))
}

function notificationOf(row: PushRow, order: OrderNow | undefined): PushNotification {
  const { orderId, reference, detail } = row
  const visit = isVisit(detail) ? detail : null
  const isDisagreed = detail === DISAGREED_DETAIL
  const flag = isDisagreed ? 'visit_missed' : detail
  const facts: PushFacts = {
    orderId,
    reference,
    client: calledBy(toldName(order?.client)),
    livreur: calledBy(order?.livreur),
    visit,
    slot: order && visit ? slotOfVisit(order, visit) : null,
    atCounter: order?.atCounter ?? false,
    flag: isFlag(flag) ? flag : null,
    isDisagreed,
    isLess: detail === LESS_DETAIL,
  }
  return { row, facts, order: order && toldOrderOf(order) }
}

function calledBy(fullname: string | null | undefined): string | null {
  const name = firstNameOf(fullname)
  return name && isolated(name)
}

const toldOrderOf = ({ status, livreurId, heldSince, ...order }: OrderNow): ToldOrder => ({
  status,
  livreurId,
  heldSince,
  isTotalProposed: order.isTotalProposed === 1,
  isOwed: order.isOwed === 1,
  openFlags: JSON.parse(order.openFlags),
})

const isVisit = (text: string | null): text is VisitKind =>
  VISIT_KINDS.some((kind) => kind === text)
const isFlag = (text: string | null): text is FlagKind => FLAG_KINDS.some((kind) => kind === text)
