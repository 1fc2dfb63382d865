import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { fneSales, invoiceBalances, orders, pieces, recurringOrders } from '#server/db/schema.ts'
import { heldCheques } from '#server/money/account-payments/held-cheques.sql.ts'
import { readDrawer } from '#server/money/drawer/movements.service.ts'
import { owedByCompanies } from '#server/money/owed/owed.service.ts'
import { OPEN_STATUSES } from '#shared/order-status.ts'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import type { OpenWork } from '#shared/shop/modules/open-work.ts'

type Reader = (orm: Orm, today: string) => OpenWork[]

/** The work that a module still has to do, by kind; a module that is absent may always be switched off. */
const READERS: Partial<Record<ModuleName, Reader>> = {
  counter: (orm) => [
    { kind: 'drawer', count: readDrawer(orm).isOpen ? 1 : 0 },
    { kind: 'at_counter', count: countOpenOrders(orm, eq(orders.atCounter, true)) },
  ],
  workshop: (orm) => [
    { kind: 'held', count: countOpenOrders(orm, gt(orders.missingPieces, 0)) },
    { kind: 'pieces', count: piecesInWork(orm) },
  ],
  linenToCount: (orm) => [
    { kind: 'to_count', count: countOpenOrders(orm, eq(orders.toAgree, 'count')) },
  ],
  weekly: (orm) => [{ kind: 'weekly', count: weeklyOrders(orm) }],
  companies: (orm, today) => {
    const { invoices, francs } = owedByCompanies(orm, today)
    return [
      { kind: 'due_invoices', count: invoices, francs },
      { kind: 'held_cheques', count: paidWithHeldCheque(orm) },
      { kind: 'on_account', count: onAccount(orm) },
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

/** The kinds of work that keep a module on, on a local day. */
export function readOpenWork(orm: Orm, module: ModuleName, today: string): OpenWork[] {
  return (READERS[module]?.(orm, today) ?? []).filter((one) => one.count > 0)
}

export const countFound = (query: { get(): { count: number } | undefined }) =>
  query.get()?.count ?? 0

export const countOpenOrders = (orm: Orm, condition: ReturnType<typeof eq>) =>
  countFound(
    orm
      .select({ count: count() })
      .from(orders)
      .where(and(inArray(orders.status, OPEN_STATUSES), condition)),
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

/** Orders on account that are under way, or delivered and on no invoice yet. */
const onAccount = (orm: Orm) =>
  countFound(
    orm
      .select({ count: count() })
      .from(orders)
      .where(
        and(
          eq(orders.onAccount, true),
          isNull(orders.invoiceN),
          sql`${orders.status} <> 'cancelled'`,
        ),
      ),
  )
