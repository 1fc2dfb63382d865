import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberRequests, orders } from '#server/db/schema.ts'
import type { Actor, ReadingBrowser } from '#server/lib/context.ts'
import { COLLECTED_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { isDisowned } from '../sessions/link-browser.service.ts'

interface PlacedOrder {
  id: string
  status: OrderStatus
}

/** Whether the place of an order is hidden from this reader; of several, `placeRule` asks once what they share. */
export const hidesPlaceOf = (orm: Orm, actor: Actor, order: PlacedOrder): boolean =>
  placeRule(orm, actor)(order)

/**
 * Says of each order of a client whether its place is hidden from them, since a number may be mistyped or their link forwarded. It is
 * shown where it was ordered and, once its own linen was taken, everywhere; the linen of another order tells nothing of it. An order
 * by number is asked for by who may be a stranger, so a password shows it no sooner. Any other is shown by a link too where an order
 * of this browser was taken. While somebody says that an order is not theirs, a link shows only what was ordered where it is opened.
 */
export function placeRule(orm: Orm, actor: Actor): (order: PlacedOrder) => boolean {
  const { browser } = actor
  if (!browser) return () => false
  const { byLink } = browser
  const facts = readOnce(orm, actor.id, browser)
  return ({ id, status }) => {
    const isTaken = COLLECTED_STATUSES.includes(status)
    if (isTaken && !(byLink && facts.isDisowned())) return false
    if (facts.placedHere().includes(id)) return false
    if (facts.asked().has(id)) return true
    return byLink && (facts.isDisowned() || !facts.isVisitedHere())
  }
}

/** Each is read when it is first asked for: most lists ask for none. */
function readOnce(orm: Orm, clientId: string, browser: ReadingBrowser) {
  const asked = lazily(() => askedByNumber(orm, clientId))
  const placedHere = lazily(() => [
    ...browser.placed(),
    ...[...asked()].filter(([, name]) => name === browser.name).map(([id]) => id),
  ])
  return {
    /** The browser that asked for each order by number, by the id of the order. */
    asked,
    placedHere,
    isDisowned: lazily(() => isDisowned(orm, clientId)),
    isVisitedHere: lazily(() => isOneTaken(orm, clientId, placedHere())),
  }
}

function lazily<T>(read: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

function askedByNumber(orm: Orm, clientId: string): Map<string, string> {
  const { orderId, browser } = numberRequests
  const rows = orm
    .select({ orderId, browser })
    .from(numberRequests)
    .where(and(eq(numberRequests.clientId, clientId), isNotNull(orderId)))
    .all()
  return new Map(rows.flatMap((row) => (row.orderId ? [[row.orderId, row.browser]] : [])))
}

function isOneTaken(orm: Orm, clientId: string, orderIds: readonly string[]): boolean {
  const isTaken = and(
    inArray(orders.id, [...orderIds]),
    eq(orders.clientId, clientId),
    inArray(orders.status, COLLECTED_STATUSES),
  )
  return orm.select({ n: orders.n }).from(orders).where(isTaken).limit(1).get() !== undefined
}
