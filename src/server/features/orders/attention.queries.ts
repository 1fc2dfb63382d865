import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, orders, users } from '#server/db/schema.ts'
import { contactDetails } from '#server/features/order-access/contact-details.sql.ts'
import { oldestOrdersFirst, ordersAfter } from '#server/features/order-access/order-pages.sql.ts'
import { OLDEST, PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import { type PaymentView, paymentView } from '#shared/money/payments.ts'
import { UNCLAIMED_MS } from '#shared/orders/attention.ts'
import type { OrderEventKind } from '#shared/orders/live.ts'
import type { OrderStatus, PaymentMethod } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'

// Literal lists: SQLite uses a partial index only when the query repeats its condition word for word.
const isUnpaid = sql`${orders.status} = 'completed' and ${orders.paidAmount} < ${orders.grandTotal}`
// Named, because SQLite takes the index on statuses for narrower, and then reads every delivered
// order to find those that are not paid.
const byUnpaid = sql`${orders} indexed by orders_unpaid`
// Without `likely`, SQLite estimates that the four statuses are the narrower condition, and sorts
// all their orders.
const isWithUs = sql`likely(${orders.status} in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route'))`
const changedBy = (at: number) => sql`${orders.updatedAt} <= ${at}`

/** The events that bring an order to its status; payment events repeat the status. */
const STEPS: OrderEventKind[] = ['created', 'assigned', 'moved']

/** When the last of these events of an order of `selectAttention` happened. */
const lastEventAt = (condition: SQL | undefined) =>
  sql<number | null>`(
  select e.at from ${orderEvents} e
  where e.order_n = ${orders.n} and ${condition} order by e.seq desc limit 1)`

const columns = {
  id: orders.id,
  reference: orders.reference,
  status: orders.status,
  grandTotal: orders.grandTotal,
  paidAmount: orders.paidAmount,
  paymentMethod: orders.paymentMethod,
  paymentDeclaredAt: orders.paymentDeclaredAt,
  paymentMissingAt: orders.paymentMissingAt,
  fullname: users.fullname,
  phone: contactDetails(users).clientContactPhone,
  reachedAt: lastEventAt(sql`e.kind in ${STEPS}`),
  collectedAt: lastEventAt(sql`e.kind = 'moved' and e.to_status = 'picked_up'`),
}

/** Orders with their client; `createdAt` is the time that the list goes by. */
const selectAttention = (orm: Orm, createdAt: typeof orders.createdAt | typeof orders.updatedAt) =>
  orm
    .select({ ...columns, createdAt, updatedAt: orders.updatedAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))

type Row = ReturnType<ReturnType<typeof selectAttention>['all']>[number]

/** An order that needs the team's attention. */
export interface AttentionOrder {
  id: string
  reference: string
  status: OrderStatus
  paymentMethod: PaymentMethod | null
  payment: PaymentView
  /** The phone is the order's; empty once the client deleted their account. */
  client: { fullname: string; phone: string }
  /** When it reached its status, in milliseconds UTC. */
  reachedAt: number
  /** When it last changed in any way, in milliseconds UTC. */
  changedAt: number
}

/** Laundry held on the premises. */
export interface UnclaimedOrder extends AttentionOrder {
  /** When the livreur collected it, in milliseconds UTC; null when the trail has no such event. */
  collectedAt: number | null
}

function toView({ id, reference, status, fullname, phone, ...row }: Row): AttentionOrder {
  const { paymentMethod, updatedAt: changedAt, reachedAt } = row
  return {
    id,
    reference,
    status,
    paymentMethod,
    client: { fullname, phone },
    payment: paymentView({ status, ...row }),
    reachedAt: reachedAt ?? changedAt,
    changedAt,
  }
}

/** Delivered orders that are not fully paid, the oldest order first. */
export function unpaidOrders(orm: Orm, cursor?: Cursor | null): Page<AttentionOrder> {
  const page = sql`(
    select ${orders.n} from ${byUnpaid} where ${isUnpaid} and ${ordersAfter(cursor ?? OLDEST)}
    order by ${orders.createdAt}, ${orders.n} limit ${PAGE_LIMIT})`
  const rows = selectAttention(orm, orders.createdAt)
    .where(sql`${orders.n} in ${page}`)
    .orderBy(...oldestOrdersFirst)
    .limit(PAGE_LIMIT)
    .all()
  const { items, nextCursor } = toPage(rows)
  return { items: items.map(toView), nextCursor }
}

/**
 * Laundry held without any change for UNCLAIMED_MS, the oldest change first. A payment or an
 * adjustment is a change: it shows contact with the client, so the wait restarts. `reachedAt` is
 * the start of the current status.
 */
export function unclaimedOrders(
  orm: Orm,
  now: number,
  cursor?: Cursor | null,
): Page<UnclaimedOrder> {
  const rows = selectAttention(orm, orders.updatedAt)
    .where(
      and(isWithUs, changedBy(now - UNCLAIMED_MS), ordersAfter(cursor ?? OLDEST, orders.updatedAt)),
    )
    .orderBy(asc(orders.updatedAt), asc(orders.n))
    .limit(PAGE_LIMIT)
    .all()
  const { items, nextCursor } = toPage(rows)
  const withCollection = (row: Row) => ({ ...toView(row), collectedAt: row.collectedAt })
  return { items: items.map(withCollection), nextCursor }
}
