import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderEvents, orders, users } from '#server/db/schema.ts'
import { contactDetails } from '#server/features/order-access/contact-details.sql.ts'
import { OLDEST, PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import { type PaymentView, paymentView } from '#shared/money/payments.ts'
import { UNCLAIMED_MS } from '#shared/orders/attention.ts'
import type { OrderEventKind } from '#shared/orders/live.ts'
import type { OrderStatus, PaymentMethod } from '#shared/orders/orders.ts'
import type { Cursor } from '#shared/paging.ts'
import { MAX_COUNTED } from '#shared/requests.ts'

const ph = sql.placeholder

// Literal lists: SQLite uses a partial index only when the query repeats its condition word for word.
const unpaid = sql`${orders.status} = 'completed' and ${orders.paidAmount} < ${orders.grandTotal}`
// Without `likely`, SQLite estimates that the four statuses are the narrower condition, and sorts
// all their orders.
const standing = sql`likely(${orders.status} in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route'))`
const placedAfter = sql`(${orders.createdAt}, ${orders.id}) > (${ph('createdAt')}, ${ph('id')})`
const leftAfter = sql`(${orders.updatedAt}, ${orders.id}) > (${ph('createdAt')}, ${ph('id')})`
const leftBefore = sql`${orders.updatedAt} <= ${ph('before')}`

/** The events that bring an order to its status; payment events repeat the status. */
const STEPS: OrderEventKind[] = ['created', 'assigned', 'moved']

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
}

const statements = prepared((orm) => ({
  unpaid: orm
    .select({ ...columns, createdAt: orders.createdAt, updatedAt: orders.updatedAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(unpaid, placedAfter))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(PAGE_LIMIT)
    .prepare(),
  unclaimed: orm
    .select({ ...columns, createdAt: orders.updatedAt, updatedAt: orders.updatedAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(standing, leftBefore, leftAfter))
    .orderBy(asc(orders.updatedAt), asc(orders.id))
    .limit(PAGE_LIMIT)
    .prepare(),
  countUnpaid: orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(unpaid, sql`${orders.createdAt} > 0`))
    .limit(MAX_COUNTED)
    .prepare(),
  countUnclaimed: orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(standing, leftBefore))
    .limit(MAX_COUNTED)
    .prepare(),
  lastStep: orm
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, ph('orderId')), inArray(orderEvents.kind, STEPS)))
    .orderBy(desc(orderEvents.seq))
    .limit(1)
    .prepare(),
  collected: orm
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, ph('orderId')),
        eq(orderEvents.kind, 'moved'),
        eq(orderEvents.to, 'picked_up'),
      ),
    )
    .orderBy(desc(orderEvents.seq))
    .limit(1)
    .prepare(),
}))

type Row = ReturnType<ReturnType<typeof statements>['unpaid']['all']>[number]

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

function toView(orm: Orm, { id, reference, status, fullname, phone, ...row }: Row): AttentionOrder {
  const { paymentMethod, updatedAt: changedAt } = row
  const reachedAt = statements(orm).lastStep.get({ orderId: id })?.at ?? changedAt
  return {
    id,
    reference,
    status,
    paymentMethod,
    client: { fullname, phone },
    payment: paymentView({ status, ...row }),
    reachedAt,
    changedAt,
  }
}

const pageOf = (orm: Orm, rows: Row[]): Page<AttentionOrder> => {
  const { items, nextCursor } = toPage(rows)
  return { items: items.map((row) => toView(orm, row)), nextCursor }
}

/** Delivered orders that are not fully paid, the oldest order first. */
export function unpaidOrders(orm: Orm, cursor?: Cursor | null): Page<AttentionOrder> {
  return pageOf(orm, statements(orm).unpaid.all(cursor ?? OLDEST))
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
  const { unclaimed, collected } = statements(orm)
  const before = now - UNCLAIMED_MS
  const { items, nextCursor } = pageOf(orm, unclaimed.all({ before, ...(cursor ?? OLDEST) }))
  const collectedAt = (orderId: string) => collected.get({ orderId })?.at ?? null
  return {
    items: items.map((order) => ({ ...order, collectedAt: collectedAt(order.id) })),
    nextCursor,
  }
}

/** How many orders are unpaid and how many unclaimed; at most MAX_COUNTED of each are read. */
export function countAttention(orm: Orm, now: number): { unpaid: number; unclaimed: number } {
  const { countUnpaid, countUnclaimed } = statements(orm)
  return {
    unpaid: countUnpaid.all().length,
    unclaimed: countUnclaimed.all({ before: now - UNCLAIMED_MS }).length,
  }
}
