import { and, eq, gte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { ordersBefore } from '#server/features/order-access/order-pages.sql.ts'
import { NEWEST, type Page, toPage } from '#server/lib/page.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { AllOrdersInput } from '#shared/orders/all-orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { dayStart } from '#shared/stats/stats.ts'
import { searchOrders } from './order-search.queries.ts'
import {
  type ListedOrder,
  type ListedRow,
  newestListed,
  toListedOrder,
} from './order-view.queries.ts'

/** Every order, or a client's, searched as on the board, from the day `from` to the day `to`, both included. */
export function allOrders(orm: Orm, { from, to, ...wanted }: AllOrdersInput): Page<ListedOrder> {
  // A cursor at the start of the next day: every order of `to` is older.
  const end = to ? { createdAt: dayStart(to) + DAY_MS, id: '' } : NEWEST
  const page = toPage(
    rowsOf(orm, wanted, { since: from ? dayStart(from) : 0, ...(wanted.cursor ?? end) }),
  )
  return { ...page, items: page.items.map(toListedOrder) }
}

function rowsOf(
  orm: Orm,
  { search, status, clientId }: Pick<AllOrdersInput, 'search' | 'status' | 'clientId'>,
  page: Cursor & { since: number },
): ListedRow[] {
  const fromDay = and(gte(orders.createdAt, page.since), ordersBefore(page))
  if (clientId) {
    // The + keeps SQLite on the orders of the client, which are fewer than those in one status.
    const inStatus = status ? sql`+${orders.status} = ${status}` : undefined
    return newestListed(orm, and(eq(orders.clientId, clientId), inStatus, fromDay)).all()
  }
  if (search) return searchOrders(orm, search, { status: status ?? null, ...page })
  return newestListed(orm, and(status ? eq(orders.status, status) : undefined, fromDay)).all()
}
