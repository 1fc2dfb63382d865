import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberRequests, orders } from '#server/db/schema.ts'
import type { Actor, ReadingBrowser } from '#server/lib/context.ts'
import { COLLECTED_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { isDisowned } from '../sessions/link-browser.service.ts'

interface PlacedOrder {
  id: string
  status: OrderStatus
}

/** Whether the place of an order is hidden from this reader. */
export const hidesPlaceOf = (orm: Orm, actor: Actor, order: PlacedOrder): boolean =>
  placeRule(orm, actor, [order])(order)

/**
 * Says of each of these orders of a client whether its place is hidden from them, since a number may be mistyped or their link
 * forwarded. It is shown where it was ordered and, once its own linen was taken, everywhere; the linen of another order tells nothing
 * of it. An order by number is asked for by who may be a stranger, so a password shows it no sooner. Any other is shown by a link too
 * where an order of this browser was taken. While somebody says that an order is not theirs, a link shows only what was ordered where
 * it is opened.
 */
export function placeRule(
  orm: Orm,
  actor: Actor,
  among: readonly PlacedOrder[],
): (order: PlacedOrder) => boolean {
  const { id: clientId, browser } = actor
  if (!browser || among.length === 0) return () => false
  const { byLink } = browser
  const asked = askedByNumber(orm, among)
  // The rest is read when it is first asked for: most lists ask for none of it.
  const placed = lazily(() => browser.placed())
  const isDisownedHere = lazily(() => byLink && isDisowned(orm, clientId))
  const isVisitedHere = lazily(() => isOneTaken(orm, { clientId, placed: placed(), browser }))
  return ({ id, status }) => {
    if (COLLECTED_STATUSES.includes(status) && !isDisownedHere()) return false
    if (placed().includes(id)) return false
    const askedIn = asked.get(id)
    if (askedIn !== undefined) return askedIn !== browser.name
    return byLink && (isDisownedHere() || !isVisitedHere())
  }
}

/**
 * Whether the place of an order is what somebody typed in another browser, and its linen was not taken yet: what is made of it would be
 * shown sooner than itself.
 */
export function isPlaceOfAnother(orm: Orm, { browser }: Actor, order: PlacedOrder): boolean {
  if (!browser || COLLECTED_STATUSES.includes(order.status)) return false
  const askedIn = askedByNumber(orm, [order]).get(order.id)
  return askedIn !== undefined && askedIn !== browser.name
}

function lazily<T>(read: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

/** The browser that asked for each of these orders by number; an order has the id of its request. */
function askedByNumber(orm: Orm, placed: readonly PlacedOrder[]): Map<string, string> {
  const { id, browser } = numberRequests
  const ids = placed.map((order) => order.id)
  const rows = orm.select({ id, browser }).from(numberRequests).where(inArray(id, ids)).all()
  return new Map(rows.map((row) => [row.id, row.browser]))
}

interface Here {
  clientId: string
  placed: readonly string[]
  browser: Pick<ReadingBrowser, 'name'>
}

/** Whether the linen of an order was taken that this client placed in this browser. */
function isOneTaken(orm: Orm, { clientId, placed, browser }: Here): boolean {
  const askedHere = orm
    .select({ id: numberRequests.orderId })
    .from(numberRequests)
    .where(
      and(eq(numberRequests.clientId, clientId), eq(numberRequests.browser, browser.name ?? '')),
    )
  const isHere = or(inArray(orders.id, [...placed]), inArray(orders.id, askedHere))
  const isTaken = and(
    // The index of their orders would read all of them.
    sql`+${orders.clientId} = ${clientId}`,
    inArray(orders.status, COLLECTED_STATUSES),
    isHere,
  )
  return orm.select({ n: orders.n }).from(orders).where(isTaken).limit(1).get() !== undefined
}
