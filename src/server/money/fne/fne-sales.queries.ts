import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { isRestored } from '#server/db/restored-mark.ts'
import { fneCalls, fneSales } from '#server/db/schema.ts'
import { isCreditNote } from '#shared/money/fne/credit-notes.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import { FNE_TRANSITIONS, type FneReason } from '#shared/money/fne/states.ts'

export type FneSale = typeof fneSales.$inferSelect

export function findSale(orm: Orm, n: number): FneSale | undefined {
  return orm.select().from(fneSales).where(eq(fneSales.n, n)).get()
}

/** The certification of an order, unless it was dropped. */
export function activeSaleOf(orm: Orm, orderId: string): FneSale | undefined {
  return orm
    .select()
    .from(fneSales)
    .where(
      and(
        eq(fneSales.orderId, orderId),
        sql`${fneSales.kind} = 'sale' and ${fneSales.state} <> 'dropped'`,
      ),
    )
    .get()
}

/** Whether the owner said, with a reason, that an order is never certified: nothing asks for it again but a person. */
export function isNeverCertified(orm: Orm, orderId: string): boolean {
  const said = orm
    .select({ n: fneCalls.n })
    .from(fneSales)
    .innerJoin(fneCalls, eq(fneCalls.saleN, fneSales.n))
    .where(
      and(
        eq(fneSales.orderId, orderId),
        eq(fneSales.kind, 'sale'),
        eq(fneCalls.step, 'dropped'),
        sql`${fneCalls.contents} is not null`,
      ),
    )
    .limit(1)
    .get()
  return said !== undefined
}

/** The certification of an invoice of a company, unless it was dropped. */
export function activeSaleOfInvoice(orm: Orm, invoiceN: number): FneSale | undefined {
  return orm
    .select()
    .from(fneSales)
    .where(
      and(
        eq(fneSales.invoiceN, invoiceN),
        sql`${fneSales.kind} = 'sale' and ${fneSales.state} <> 'dropped'`,
      ),
    )
    .get()
}

/** The credit notes of a sale that were not dropped, and the sums added to it. */
export function refundsOf(orm: Orm, { n }: Pick<FneSale, 'n'>): FneSale[] {
  return orm
    .select()
    .from(fneSales)
    .where(and(eq(fneSales.ofN, n), sql`${fneSales.state} <> 'dropped'`))
    .orderBy(asc(fneSales.n))
    .all()
}

/** The number of the sale to send next; one that has a certificate is never sent. */
export function nextDueSale(orm: Orm, now: number): number | undefined {
  return (
    orm
      .select({ n: sql<number>`${fneSales.n}` })
      // Without the index's name SQLite sorts every sale that waits.
      .from(sql`${fneSales} indexed by fne_sales_next`)
      .where(and(waits, lte(fneSales.nextAt, now), mayBeSent))
      .orderBy(asc(fneSales.nextAt), asc(fneSales.n))
      .limit(1)
      .get()?.n
  )
}

/** When the next one is due, in milliseconds UTC. */
export function nextSaleDueAt(orm: Orm): number | undefined {
  const next = orm
    .select({ at: sql<number | null>`min(${fneSales.nextAt})` })
    .from(sql`${fneSales} indexed by fne_sales_next`)
    .where(and(waits, mayBeSent))
    .get()
  return next?.at ?? undefined
}

/** The sales that were being sent when the process before this one ended. */
export function interruptedSales(orm: Orm): FneSale[] {
  return orm.select().from(fneSales).where(sql`${fneSales.state} = 'sending'`).all()
}

/** No step says that it has a certificate. */
const mayBeSent = sql`not exists
  (select 1 from ${fneCalls} where ${fneCalls.saleN} = ${fneSales.n} and ${fneCalls.number} is not null)`

const waits = sql`${fneSales.state} = 'to_certify' and ${fneSales.nextAt} is not null`

/**
 * The beginning of what is to be sent. Between a restore and « Reprendre » it may be certified since the copy: the owner says first what
 * the site of the DGI shows.
 */
export function toBeSent(orm: Orm, now: number) {
  return isRestored(orm)
    ? { state: 'uncertain' as const, why: 'restored' as const, nextAt: null }
    : { state: 'to_certify' as const, why: null, nextAt: now }
}

type Change = Omit<SQLiteUpdateSetSource<typeof fneSales>, 'n' | 'state' | 'updatedAt'>

/** Moves a sale to another state, unless somebody else changed it since it was read: then nothing happens. */
export function moveSale(
  orm: Orm,
  { n, state, updatedAt }: Pick<FneSale, 'n' | 'state' | 'updatedAt'>,
  to: FneState,
  change: Change & { at: number },
): void {
  if (!FNE_TRANSITIONS[state].includes(to))
    throw new Error(`A sale never goes from ${state} to ${to}`)
  const { at, why, ...set } = change
  // Whether a total went up or down is told by why it was done by hand.
  const reason = state === 'by_hand' || why === undefined ? {} : { why }
  if (ENDS.has(to)) sendRefundsOf(orm, n, at)
  // Two changes within one millisecond must differ.
  orm
    .update(fneSales)
    .set({ ...set, ...reason, state: to, updatedAt: Math.max(at, updatedAt + 1) })
    .where(and(eq(fneSales.n, n), eq(fneSales.state, state), eq(fneSales.updatedAt, updatedAt)))
    .run()
}

/** A refund waits for one of these of its sale. */
const ENDS: ReadonlySet<FneState> = new Set(['certified', 'by_hand', 'dropped'])

function sendRefundsOf(orm: Orm, n: number, now: number): void {
  const waiting = and(eq(fneSales.ofN, n), sql`${fneSales.state} = 'to_certify'`)
  orm.update(fneSales).set({ nextAt: now }).where(waiting).run()
}

/** Sales in these states, each up to MAX_COUNTED. */
export function countInStates(orm: Orm, ...states: FneState[]): number {
  const counted = states.map((state) => countUpTo(orm, fneSales, eq(fneSales.state, state)))
  return counted.reduce((sum, count) => sum + count, 0)
}

/** Whether a sale waits for stickers. */
export function isWithoutStickers(orm: Orm): boolean {
  const waiting = orm
    .select({ n: sql<number>`${fneSales.n}` })
    .from(sql`${fneSales} indexed by fne_sales_next`)
    .where(
      sql`${fneSales.state} = 'to_certify' and ${fneSales.nextAt} is null and why = 'stickers'`,
    )
    .limit(1)
    .get()
  return waiting !== undefined
}

/** All that waits is due at once. */
export function makeAllDue(orm: Orm, now: number): void {
  const later = sql`(${fneSales.nextAt} is null or ${fneSales.nextAt} > ${now})`
  orm
    .update(fneSales)
    .set({ nextAt: now })
    .where(sql`${fneSales.state} = 'to_certify' and ${later}`)
    .run()
}

/** Nothing is sent for it before this time; null until something else changes it. */
export function putOff(
  orm: Orm,
  { n }: Pick<FneSale, 'n'>,
  change: { nextAt: number | null; why?: FneReason },
): void {
  orm.update(fneSales).set(change).where(eq(fneSales.n, n)).run()
}

/** It says of a certified sale whether somebody typed its number, and whether a credit note takes it back, or may. */
export function readTyped(orm: Orm, sale: Pick<FneSale, 'n'>) {
  const last = orm
    .select({ step: fneCalls.step })
    .from(fneCalls)
    .where(and(eq(fneCalls.saleN, sale.n), eq(fneCalls.outcome, 'certified')))
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  return {
    isTyped: last?.step === 'decided',
    isTakenBack: refundsOf(orm, sale).some((one) => isCreditNote(one) && TAKES_BACK.has(one.state)),
  }
}

const TAKES_BACK: ReadonlySet<FneState> = new Set(['certified', 'sending', 'uncertain'])

/** When a sale was last sent to the DGI. */
export function lastSentAt(orm: Orm, { n }: Pick<FneSale, 'n'>): number | undefined {
  const sent = orm
    .select({ at: fneCalls.at })
    .from(fneCalls)
    .where(and(eq(fneCalls.saleN, n), eq(fneCalls.step, 'sent')))
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  return sent?.at
}

/** Gives a certified sale the number that it has at the DGI. */
export function renumberSale(
  orm: Orm,
  { n, updatedAt }: Pick<FneSale, 'n' | 'updatedAt'>,
  { at, number, token }: { at: number; number: string; token: string | null },
): void {
  orm
    .update(fneSales)
    .set({ number, token, updatedAt: Math.max(at, updatedAt + 1) })
    .where(eq(fneSales.n, n))
    .run()
}

/** Whether a number of the DGI is already that of a sale. */
export function isNumberKnown(orm: Orm, number: string): boolean {
  const known = orm
    .select({ n: fneSales.n })
    .from(fneSales)
    .where(eq(fneSales.number, number))
    .get()
  return known !== undefined
}
