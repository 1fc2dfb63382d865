import { and, asc, eq, sql } from 'drizzle-orm'
import { contactDetails } from '#server/access/order-access/contact-details.sql.ts'
import { ordersAfter } from '#server/access/order-access/order-pages.sql.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { cashHoldings, orderEvents, orders, ownerAsks, refunds, users } from '#server/db/schema.ts'
import { newerThan, OLDEST, PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import { methodIs } from '#shared/money/payment-methods.ts'
import { amountExpected } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { type Cursor, MAX_COUNTED } from '#shared/paging.ts'
import { openAdvances } from '../credit/wave-advances.service.ts'
import { countOwed } from '../owed/owed.service.ts'

// Repeated in both reads: SQLite uses a partial index only when the query repeats its condition
// word for word.
const declared = sql`${orders.paymentDeclaredAt} is not null`
const open = sql`${refunds.settledAt} is null`

/** A declared Wave payment that is not verified. */
export interface ToVerify {
  orderId: string
  reference: string
  /** Francs to look for. */
  amount: number
  declaredAt: number
  status: OrderStatus
  /** The client switched to cash since, or paid so. */
  inCash: boolean
  client: { id: string; fullname: string; phone: string }
}

/** The Wave payments to verify, oldest first; the phone is the one given for the order. */
export function listToVerify(orm: Orm, cursor?: Cursor | null): Page<ToVerify> {
  const rows = orm
    .select({
      id: orders.id,
      reference: orders.reference,
      status: orders.status,
      grandTotal: orders.grandTotal,
      paidAmount: orders.paidAmount,
      paymentMethod: orders.paymentMethod,
      createdAt: sql<number>`${orders.paymentDeclaredAt}`,
      clientId: orders.clientId,
      fullname: users.fullname,
      phone: contactDetails(users).clientContactPhone,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(and(declared, ordersAfter(cursor ?? OLDEST, orders.paymentDeclaredAt)))
    .orderBy(asc(orders.paymentDeclaredAt), asc(orders.n))
    .limit(PAGE_LIMIT)
    .all()
  const { items, nextCursor } = toPage(rows)
  return {
    nextCursor,
    items: items.map(
      ({ id, createdAt, reference, status, clientId, fullname, phone, ...money }) => ({
        orderId: id,
        reference,
        status,
        client: { id: clientId, fullname, phone },
        amount: amountExpected(money),
        declaredAt: createdAt,
        inCash: methodIs(money.paymentMethod, 'atDoor'),
      }),
    ),
  }
}

/**
 * The open refunds, oldest first. Another person may have changed the account's phone since the
 * order: `phoneChangedAt` is the time of the change, and `orderPhone` is the order's phone where it
 * differs.
 */
export function listRefunds(orm: Orm, cursor?: Cursor | null) {
  const rows = orm
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      reference: refunds.reference,
      /** It is null once the account was deleted. */
      clientId: sql<string | null>`iif(${users.deletedAt} is null, ${users.id}, null)`,
      clientName: sql<string>`coalesce(${users.fullname}, '')`,
      clientPhone: sql<string>`coalesce(${users.phone}, '')`,
      phoneChangedAt: users.phoneChangedAt,
      orderPhone: contactDetails(users).clientContactPhone,
      // For a deleted order, from its trail.
      orderedAt: sql<number>`coalesce(${orders.createdAt}, (select min(e.at) from ${orderEvents} e where e.order_n = ${numberOfOrder(refunds.orderId)}), 0)`,
      method: refunds.method,
      amount: refunds.amount,
      reason: refunds.reason,
      transactionId: refunds.transactionId,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.clientId))
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(open, newerThan(refunds, cursor ?? OLDEST)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(PAGE_LIMIT)
    .all()
  const { items, nextCursor } = toPage(rows)
  return {
    nextCursor,
    items: items.map(({ orderedAt, orderPhone, phoneChangedAt, ...refund }) => {
      const isReplaced = phoneChangedAt !== null && phoneChangedAt >= orderedAt
      const isOther = Boolean(orderPhone) && orderPhone !== refund.clientPhone
      return {
        ...refund,
        phoneChangedAt: isReplaced ? phoneChangedAt : null,
        orderPhone: isOther ? orderPhone : null,
      }
    }),
  }
}

/** A refund that waits for an owner is one of the requests. */
const isAskedOfOwner = sql`exists (
  select 1 from ${ownerAsks} where answered_at is null and ${ownerAsks.askedAt} > 0
    and ${ownerAsks.act} = 'payments.settleRefund' and ${ownerAsks.input} ->> 'refundId' = ${refunds.id})`

/** Counts the work of « Caisse »: « À régler », and the livreurs who hold cash. At most MAX_COUNTED payments by Wave, debts of people and invoices are read. */
export function countPayments(orm: Orm) {
  const toVerify = countUpTo(orm, orders, sql`${declared} and ${orders.paymentDeclaredAt} > 0`)
  const owed = orm
    .select({
      count: sql<number>`coalesce(sum(not ${isAskedOfOwner}), 0)`,
      francs: sql<number>`coalesce(sum(${refunds.amount}), 0)`,
    })
    .from(refunds)
    .where(sql`${open} and ${refunds.createdAt} > 0`)
    .get()
  const holders = orm.select({ count: sql<number>`count(*)` }).from(cashHoldings).get()
  return {
    toVerify: Math.min(toVerify + openAdvances(orm).count, MAX_COUNTED),
    refunds: owed?.count ?? 0,
    /** Francs of all of them, also of those that wait for an owner. */
    refundsSum: owed?.francs ?? 0,
    /** Delivered orders and invoices of companies that are not paid. */
    owed: Math.min(countOwed(orm), MAX_COUNTED),
    /** Livreurs who carry cash. */
    holders: holders?.count ?? 0,
  }
}
