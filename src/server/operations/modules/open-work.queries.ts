import { and, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  fneSales,
  invoiceBalances,
  numberRequests,
  orderPlaces,
  orders,
  pieces,
  recurringOrders,
  users,
} from '#server/db/schema.ts'
import { heldCheques } from '#server/money/account-payments/held-cheques.sql.ts'
import { isToInvoice } from '#server/money/company-invoices/unpaid-invoices.sql.ts'
import { readDrawer } from '#server/money/drawer/movements.service.ts'
import { owedByCompanies } from '#server/money/owed/owed.service.ts'
import { OPEN_STATUSES } from '#shared/order-status.ts'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import type { OpenWork } from '#shared/shop/modules/open-work.ts'
import { referenceOf, writtenReference } from '#shared/text/order-reference.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'

/** A switch says no more of them: further ones come once these are done. */
const MAX_FOUND = 6

type Reader = (orm: Orm, now: number) => OpenWork[]

/** The work that a module still has to do, by kind; a module that is absent may always be switched off. */
const READERS: Partial<Record<ModuleName, Reader>> = {
  counter: (orm) => {
    const { isOpen, amount } = readDrawer(orm)
    return [
      // Cash that a livreur handed over while none was open waits in the next drawer.
      isOpen || amount === 0
        ? { kind: 'drawer', count: isOpen ? 1 : 0 }
        : { kind: 'drawer', count: 1, francs: amount },
      { kind: 'at_counter', ...openOrders(orm, eq(orders.atCounter, true)) },
    ]
  },
  workshop: (orm) => [
    { kind: 'held', count: countOpenOrders(orm, gt(orders.missingPieces, 0)) },
    { kind: 'pieces', count: piecesInWork(orm) },
    { kind: 'on_rack', count: countFound(orm.select({ count: count() }).from(orderPlaces)) },
  ],
  linenToCount: (orm, now) => [
    { kind: 'to_count', ...openOrders(orm, eq(orders.toAgree, 'count')) },
    { kind: 'asked_to_count', count: requestsToCount(orm, now) },
  ],
  weekly: (orm) => {
    const found = orm
      .selectDistinct({ id: users.id, label: users.fullname })
      .from(recurringOrders)
      .innerJoin(users, eq(users.id, recurringOrders.clientId))
      .where(isNull(recurringOrders.stoppedAt))
      .limit(MAX_FOUND)
      .all()
    return [{ kind: 'weekly', count: weeklyOrders(orm), found }]
  },
  companies: (orm, now) => {
    const { invoices, francs } = owedByCompanies(orm, localDay(now, BUSINESS_ZONE))
    return [
      { kind: 'due_invoices', count: invoices, francs },
      { kind: 'held_cheques', count: paidWithHeldCheque(orm) },
      { kind: 'on_account', ...someOrders(orm, isToInvoice) },
    ]
  },
  fne: (orm) => [
    {
      kind: 'fne',
      count: countFound(
        orm
          .select({ count: count() })
          .from(fneSales)
          .where(inArray(fneSales.state, ['to_certify', 'sending', 'uncertain'])),
      ),
    },
  ],
}

/** The kinds of work that keep a module on now. */
export function readOpenWork(orm: Orm, module: ModuleName, now: number): OpenWork[] {
  return (READERS[module]?.(orm, now) ?? []).filter((one) => one.count > 0)
}

export const countFound = (query: { get(): { count: number } | undefined }) =>
  query.get()?.count ?? 0

const isOpen = inArray(orders.status, OPEN_STATUSES)

export const countOpenOrders = (orm: Orm, condition: SQL) =>
  countFound(orm.select({ count: count() }).from(orders).where(and(isOpen, condition)))

const openOrders = (orm: Orm, condition: SQL) => someOrders(orm, and(isOpen, condition))

function someOrders(orm: Orm, condition: SQL | undefined): Pick<OpenWork, 'count' | 'found'> {
  const first = orm.select({ id: orders.id }).from(orders).where(condition).orderBy(orders.n)
  return {
    count: countFound(orm.select({ count: count() }).from(orders).where(condition)),
    found: first
      .limit(MAX_FOUND)
      .all()
      .map(({ id }) => ({ id, label: writtenReference(referenceOf(id)) })),
  }
}

/** Orders by number, still to confirm, of clothes that are counted at the door. */
const requestsToCount = (orm: Orm, now: number) =>
  countFound(
    orm
      .select({ count: count() })
      .from(numberRequests)
      .where(
        and(
          inArray(numberRequests.state, ['waiting', 'sent']),
          gt(numberRequests.expiresAt, now),
          sql`${numberRequests.content} ->> 'toCount'`,
        ),
      ),
  )

export const weeklyOrders = (orm: Orm) =>
  countFound(
    orm.select({ count: count() }).from(recurringOrders).where(isNull(recurringOrders.stoppedAt)),
  )

/** The clothes that the workshop received, of orders that have not left it. */
export const piecesInWork = (orm: Orm) =>
  countFound(
    orm
      .select({ count: count() })
      .from(pieces)
      .innerJoin(orders, eq(orders.n, pieces.orderN))
      .where(
        and(
          inArray(orders.status, ['picked_up', 'processing']),
          isNull(orders.readyAt),
          isNotNull(pieces.station),
        ),
      ),
  )

/** Invoices that nothing is left to pay of, though a cheque for them waits for the bank. */
const paidWithHeldCheque = (orm: Orm) =>
  countFound(
    orm
      .select({ count: count() })
      .from(invoiceBalances)
      .where(and(eq(invoiceBalances.rest, 0), gt(heldCheques, 0))),
  )
