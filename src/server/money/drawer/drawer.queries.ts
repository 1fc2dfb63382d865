import { and, count, desc, eq, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import {
  accountPayments,
  cashHandovers,
  companyInvoices,
  drawerClosings,
  drawerMovements,
  drawerReceipts,
  orders,
  payments,
  users,
} from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { PAGE_LIMIT, PAGE_SIZE } from '#server/lib/page.ts'
import type { MovementsInput } from '#shared/money/drawer.inputs.ts'
import {
  DRAWER_PARTS,
  DRAWER_SOURCES,
  type EquationPart,
  kindsOfPart,
  type MovementKind,
} from '#shared/money/drawer.ts'
import { lastClosing, lastTakeOut, readDrawer } from './movements.service.ts'

const actor = alias(users, 'actor')
const client = alias(users, 'client')
const livreur = alias(users, 'livreur')
const nameOf = (person: Record<'fullname', SQLWrapper>) =>
  sql<string>`coalesce(${person.fullname}, '')`

/** The sum of a part of the equation. Its count leaves out mistakes and the movements that correct them. */
export interface PartSum {
  /** Francs, negative where they leave. */
  amount: number
  count: number
}

/** The drawer of the desk, as every screen reads it. */
export function readDesk(orm: Orm) {
  const drawer = readDrawer(orm)
  const kinds = sumsOf(orm, drawer.closingN)
  return {
    ...drawer,
    parts: partsOf(kinds),
    /** The number of the last movement by which money was taken out, 0 without any. */
    lastOut: lastTakeOut(orm, drawer)?.n ?? 0,
    opened: openingOf(orm, drawer.closingN) ?? null,
    /** Francs that the last closing left, and which the opening proposes. */
    leftBefore: drawer.leftBefore ?? 0,
    /** Francs that were received before the last closing and came after it: it may have counted them. */
    late: kinds.reduce((sum, { late }) => sum + late, 0),
    /** Movements that belong to it, its opening among them. */
    movements: kinds.reduce((sum, { count: n }) => sum + n, 0),
  }
}

type KindSum = ReturnType<typeof sumsOf>[number]

function sumsOf(orm: Orm, closingN: number) {
  return orm
    .select({
      kind: drawerMovements.kind,
      amount: sql<number>`sum(${drawerMovements.amount})`,
      count: count(),
      reversed: sql<number>`sum(${drawerMovements.reversesN} is not null)`,
      late: sql<number>`total(iif(${drawerMovements.beforeClosingN} is null, 0, ${drawerMovements.amount}))`,
    })
    .from(drawerMovements)
    .where(eq(drawerMovements.closingN, closingN))
    .groupBy(drawerMovements.kind)
    .all()
}

const partSum = (kinds: readonly KindSum[]): PartSum => ({
  amount: kinds.reduce((sum, { amount }) => sum + amount, 0),
  // A movement and its opposite are none.
  count: kinds.reduce((sum, { count: n, reversed }) => sum + n - 2 * reversed, 0),
})

function partsOf(kinds: readonly KindSum[]): Record<EquationPart, PartSum> {
  const sumOf = (part: EquationPart) =>
    partSum(kinds.filter(({ kind }) => DRAWER_SOURCES[kind].part === part))
  return Object.fromEntries(DRAWER_PARTS.map((part) => [part, sumOf(part)])) as Record<
    EquationPart,
    PartSum
  >
}

const openingGap = sql<
  number | null
>`iif(${drawerMovements.kind} = 'opening', ${drawerMovements.amount}
  - (select c.kept from drawer_closings c where c.n = ${drawerMovements.closingN} - 1), null)`

const openingOf = (orm: Orm, closingN: number) =>
  orm
    .select({
      at: drawerMovements.at,
      by: nameOf(actor),
      /** The float less what the closing before left; null where there is none. */
      gap: openingGap,
      note: drawerMovements.note,
    })
    .from(drawerMovements)
    .leftJoin(actor, eq(actor.n, drawerMovements.actorN))
    .where(and(eq(drawerMovements.closingN, closingN), eq(drawerMovements.kind, 'opening')))
    .get()

/** Rows of a list that counts its rows as they come. */
export interface RowPage<T> {
  items: T[]
  /** The number where the next page starts; nothing when this one is the last. */
  nextCursor: number | null
}

function toRowPage<T extends { n: number }>(rows: readonly T[]): RowPage<T> {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return { items: rows.slice(0, PAGE_SIZE), nextCursor: last?.n ?? null }
}

const EVERY = Number.MAX_SAFE_INTEGER

/** The movements of the drawer of now, newest first, all of them or those of one part. */
export function listMovements(orm: Orm, { cursor, part }: Omit<MovementsInput, 'direction'>) {
  const { closingN } = readDrawer(orm)
  const before = and(eq(drawerMovements.closingN, closingN), lt(drawerMovements.n, cursor ?? EVERY))
  const rows = movementRows(orm)
    .where(part ? and(before, inArray(drawerMovements.kind, kindsOfPart(part))) : before)
    .orderBy(desc(drawerMovements.n))
    .limit(PAGE_LIMIT)
    .all()
  return toRowPage(rows)
}

const reversal = alias(drawerMovements, 'reversal')

/** Movements with what a reader is told about them; `receiptStored` says whether the photo has come. */
function movementRows(orm: Orm) {
  return orm
    .select({
      n: drawerMovements.n,
      kind: drawerMovements.kind,
      amount: drawerMovements.amount,
      balance: drawerMovements.balance,
      at: drawerMovements.at,
      by: nameOf(actor),
      reason: drawerMovements.reason,
      note: drawerMovements.note,
      slip: drawerMovements.slip,
      orderId: orders.id,
      reference: orders.reference,
      /** The client of an order, or the company of an invoice. */
      clientName: sql<
        string | null
      >`coalesce(${client.fullname}, ${companyInvoices.party} ->> 'name')`,
      /** The invoice of a company that it pays. */
      invoiceLabel: companyInvoices.label,
      livreurName: livreur.fullname,
      /** The gap of a hand-over: what was counted less what was expected. Of an opening: its float less what was left for it. */
      gap: sql<
        number | null
      >`coalesce(${cashHandovers.counted} - ${cashHandovers.expected}, ${openingGap})`,
      receiptId: sql<string | null>`coalesce(${drawerReceipts.id}, ${drawerMovements.receiptId})`,
      receiptStored: sql<boolean>`${drawerReceipts.id} is not null`.mapWith(Boolean),
      reversesN: drawerMovements.reversesN,
      isReversed: sql<boolean>`${reversal.n} is not null`.mapWith(Boolean),
      beforeClosingN: drawerMovements.beforeClosingN,
    })
    .from(drawerMovements)
    .leftJoin(actor, eq(actor.n, drawerMovements.actorN))
    .leftJoin(payments, eq(payments.n, drawerMovements.paymentN))
    .leftJoin(orders, eq(orders.n, payments.orderN))
    .leftJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.n, payments.livreurN))
    .leftJoin(
      accountPayments,
      and(
        eq(accountPayments.paymentN, drawerMovements.paymentN),
        sql`${accountPayments.paymentN} is not null`,
      ),
    )
    .leftJoin(companyInvoices, eq(companyInvoices.n, accountPayments.invoiceN))
    .leftJoin(
      cashHandovers,
      and(eq(payments.kind, 'handed_over'), eq(cashHandovers.id, payments.clientReference)),
    )
    .leftJoin(drawerReceipts, eq(drawerReceipts.movementN, drawerMovements.n))
    .leftJoin(
      reversal,
      and(eq(reversal.reversesN, drawerMovements.n), sql`${reversal.reversesN} is not null`),
    )
    .$dynamic()
}

const closingColumns = {
  n: drawerClosings.n,
  expected: drawerClosings.expected,
  counted: drawerClosings.counted,
  reason: drawerClosings.reason,
  note: drawerClosings.note,
  kept: drawerClosings.kept,
  at: drawerClosings.at,
  by: nameOf(actor),
}

/** The closings, newest first. */
export function listClosings(orm: Orm, cursor: number | null | undefined) {
  const rows = orm
    .select(closingColumns)
    .from(drawerClosings)
    .leftJoin(actor, eq(actor.n, drawerClosings.actorN))
    .where(lt(drawerClosings.n, cursor ?? EVERY))
    .orderBy(desc(drawerClosings.n))
    .limit(PAGE_LIMIT)
    .all()
  return { ...toRowPage(rows), total: lastClosing(orm)?.n ?? 0 }
}

/** A closing with all that its slip says. Throws NOT_FOUND. */
export function readClosing(orm: Orm, number: number) {
  const closing = orm
    .select({ ...closingColumns, count: drawerClosings.count, wave: drawerClosings.wave })
    .from(drawerClosings)
    .leftJoin(actor, eq(actor.n, drawerClosings.actorN))
    .where(eq(drawerClosings.n, number))
    .get()
  if (!closing) throw new AppError('NOT_FOUND')
  const kinds = sumsOf(orm, number)
  const ofKind = (wanted: MovementKind) => partSum(kinds.filter(({ kind }) => kind === wanted))
  return {
    ...closing,
    opened: openingOf(orm, number) ?? null,
    parts: partsOf(kinds),
    expenses: { ...ofKind('expense'), reasons: reasonsOf(orm, number) },
    refunds: ofKind('refund'),
    livreurs: livreursOf(orm, number),
    leftover: leftoverOf(orm, number) ?? null,
  }
}

/** The movement that took the rest out at the closing, with the bank's slip once somebody adds it. */
const leftoverOf = (orm: Orm, closingN: number) =>
  orm
    .select({
      n: drawerMovements.n,
      slip: drawerReceipts.slip,
      receiptId: drawerReceipts.id,
      receiptStored: sql<boolean>`${drawerReceipts.id} is not null`.mapWith(Boolean),
    })
    .from(drawerMovements)
    .leftJoin(drawerReceipts, eq(drawerReceipts.movementN, drawerMovements.n))
    .where(and(eq(drawerMovements.closingN, closingN), eq(drawerMovements.kind, 'leftover')))
    .get()

const reasonsOf = (orm: Orm, closingN: number) =>
  orm
    .select({ reason: drawerMovements.reason, amount: sql<number>`sum(${drawerMovements.amount})` })
    .from(drawerMovements)
    .where(and(eq(drawerMovements.closingN, closingN), eq(drawerMovements.kind, 'expense')))
    .groupBy(drawerMovements.reason)
    .having(sql`sum(${drawerMovements.amount}) <> 0`)
    .all()

const livreursOf = (orm: Orm, closingN: number) =>
  orm
    .select({ fullname: nameOf(livreur), amount: sql<number>`sum(${drawerMovements.amount})` })
    .from(drawerMovements)
    .leftJoin(payments, eq(payments.n, drawerMovements.paymentN))
    .leftJoin(livreur, eq(livreur.n, payments.livreurN))
    .where(and(eq(drawerMovements.closingN, closingN), eq(drawerMovements.kind, 'handover')))
    .groupBy(payments.livreurN)
    .all()
