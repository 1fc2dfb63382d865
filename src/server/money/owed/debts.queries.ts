import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { ownerOfNumber } from '#server/db/numbers.ts'
import {
  accountPayments,
  companyInvoices,
  invoiceBalances,
  orders,
  reminderSteps,
  reminders,
  users,
} from '#server/db/schema.ts'
import { PAGE_SIZE } from '#server/lib/page.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { dayKey } from '#shared/dates.ts'
import type { DebtsInput } from '#shared/money/debts.inputs.ts'
import { byAge, type DebtPlace } from '#shared/money/debts.ts'
import { type RemindingTimes, reminderLeavesAt } from '#shared/shop/settings/reminding-times.ts'
import { heldCheques } from '../account-payments/held-cheques.sql.ts'
import { paidSoFar } from '../account-payments/paid-so-far.sql.ts'
import { isCancelledInvoice } from '../company-invoices/cancelled.sql.ts'
import { companyName } from '../company-invoices/company-name.sql.ts'
import { fneStateOfInvoice } from '../company-invoices/invoice-certification.sql.ts'
import { isDeliveredUnpaid } from './owed.sql.ts'

/** More than a small business has of each; the others come once these are paid. */
const MOST_READ = 1_000

/** The debts of companies and people in one list by age, with the invoices of which a cheque waits. Invoices are left out while their module is off. */
export function listDebts(orm: Orm, { cursor }: DebtsInput) {
  const places = [...(isModuleOn(orm, 'companies') ? invoicePlaces(orm) : []), ...orderPlaces(orm)]
    .sort(byAge)
    .filter((place) => !cursor || byAge(place, cursor) > 0)
  const shown = places.slice(0, PAGE_SIZE)
  // Nothing has the number 0, and for an empty list SQLite would go through the table.
  const numbers = (kind: DebtPlace['kind']) => [
    0,
    ...shown.flatMap((place) => (place.kind === kind ? [place.n] : [])),
  ]
  const facts = [...readInvoices(orm, numbers('invoice')), ...readOrders(orm, numbers('order'))]
  const end = places.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    items: shown.flatMap((place) => {
      const debt = facts.find(({ kind, n }) => kind === place.kind && n === place.n)
      return debt ? [{ ...debt, on: place.on }] : []
    }),
    nextCursor: end ?? null,
  }
}

function orderPlaces(orm: Orm): DebtPlace[] {
  return (
    orm
      .select({
        n: orders.n,
        at: sql<number>`coalesce(${deliveredAt}, ${orders.updatedAt})`,
      })
      .from(orders)
      // It has each column named with its table, also inside of the moment of delivery.
      .innerJoin(users, eq(users.id, orders.clientId))
      .where(and(isDeliveredUnpaid, sql`${orders.createdAt} > -1`))
      .orderBy(asc(orders.createdAt))
      .limit(MOST_READ)
      .all()
      .map(({ n, at }) => ({ kind: 'order', n, on: dayKey(at) }))
  )
}

// Repeated word for word: SQLite uses a partial index only where the query has its condition.
const isOpen = sql`${invoiceBalances.rest} > 0 and ${invoiceBalances.dueOn} > ''`

/** Nothing is left to pay of it, and a cheque of it waits: nobody has said what became of it. */
const isOnlyHeld = sql`${invoiceBalances.rest} = 0 and ${invoiceBalances.invoiceN} in (
  select p.invoice_n from ${accountPayments} p
  where p.kind = 'cheque_held' and not exists (select 1 from ${accountPayments} a where a.of_n = p.n))`

function invoicePlaces(orm: Orm): DebtPlace[] {
  const { invoiceN: n, dueOn: on } = invoiceBalances
  const kind = sql<'invoice'>`'invoice'`
  const unpaid = orm
    .select({ kind, n, on })
    .from(invoiceBalances)
    .where(isOpen)
    .orderBy(asc(on))
    .limit(MOST_READ)
  // Few, and in no index: a second list is cheaper than a query that no index sorts.
  const held = orm.select({ kind, n, on }).from(invoiceBalances).where(isOnlyHeld)
  return [...unpaid.all(), ...held.all()]
}

function readOrders(orm: Orm, numbers: number[]) {
  return orm
    .select({
      kind: sql<'order'>`'order'`,
      n: orders.n,
      id: orders.id,
      label: orders.reference,
      clientId: users.id,
      name: users.fullname,
      total: orders.grandTotal,
      rest: sql<number>`${orders.grandTotal} - ${orders.paidAmount}`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(inArray(orders.n, numbers))
    .all()
    .map((order) => ({ ...order, invoice: null }))
}

function readInvoices(orm: Orm, numbers: number[]) {
  const times = { hours: readSettings(orm, 'hours'), opening: readSettings(orm, 'opening') }
  return orm
    .select({
      kind: sql<'invoice'>`'invoice'`,
      n: companyInvoices.n,
      id: companyInvoices.id,
      label: companyInvoices.label,
      clientId: ownerOfNumber(companyInvoices.clientN),
      name: companyName,
      total: companyInvoices.total,
      rest: invoiceBalances.rest,
      invoice: {
        year: companyInvoices.year,
        month: companyInvoices.month,
        isCancelled: isCancelledInvoice.mapWith(Boolean),
        /** Francs. */
        held: heldCheques,
        sentAt: invoiceBalances.sentAt,
        fneState: fneStateOfInvoice,
        paid: paidSoFar,
        /** Its reminders, and the last of them, in JSON; null without any. */
        reminded: sql<string | null>`(
        select json_object('times', count(*), 'at', max(${reminderSteps.at}), 'day', ${reminders.day}, 'mailed', ${reminders.mailed})
        from ${reminderSteps} cross join ${reminders}
        where ${reminderSteps.subjectN} = ${companyInvoices.n} and ${reminderSteps.ladder} = 'invoice' and ${reminders.n} = ${reminderSteps.reminderN}
        having count(*) > 0)`,
      },
    })
    .from(invoiceBalances)
    .innerJoin(companyInvoices, eq(companyInvoices.n, invoiceBalances.invoiceN))
    .where(inArray(invoiceBalances.invoiceN, numbers))
    .all()
    .map(({ invoice: { reminded, ...facts }, ...debt }) => ({
      ...debt,
      invoice: { ...facts, reminded: reminded === null ? null : remindedSoFar(reminded, times) },
    }))
}

function remindedSoFar(written: string, hours: RemindingTimes) {
  const { times, at, day, mailed } = JSON.parse(written) as RemindedInvoice
  return { times, at, leavesAt: reminderLeavesAt({ at, day }, hours), mailed: mailed === 1 }
}

interface RemindedInvoice {
  times: number
  /** The time of the last one: when it was told or asked for, and the day on which it leaves. */
  at: number
  day: string
  mailed: number
}
