import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { isAsSealed } from '#server/db/history/row-seals.ts'
import { fneSales } from '#server/db/schema.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import { FNE_TRANSITIONS } from '#shared/money/fne/states.ts'

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

/** The number of the sale to send next; a row that another program wrote is never sent. */
export function nextDueSale(orm: Orm, now: number): number | undefined {
  return (
    orm
      .select({ n: sql<number>`${fneSales.n}` })
      // Without the index's name SQLite sorts every sale that waits.
      .from(sql`${fneSales} indexed by fne_sales_next`)
      .where(and(waits, lte(fneSales.nextAt, now), isAsSealed('fne_sales')))
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
    .where(and(waits, isAsSealed('fne_sales')))
    .get()
  return next?.at ?? undefined
}

/** What was being sent when the process before this one ended. */
export function interruptedSales(orm: Orm): FneSale[] {
  return orm.select().from(fneSales).where(sql`${fneSales.state} = 'sending'`).all()
}

const waits = sql`${fneSales.state} = 'to_certify' and ${fneSales.nextAt} is not null`

type Change = Partial<Omit<typeof fneSales.$inferInsert, 'n' | 'state' | 'updatedAt'>>

/** Moves a sale to another state, unless somebody else changed it since it was read: then nothing happens. */
export function moveSale(
  orm: Orm,
  { n, state, updatedAt }: Pick<FneSale, 'n' | 'state' | 'updatedAt'>,
  to: FneState,
  change: Change & { at: number },
): boolean {
  if (!FNE_TRANSITIONS[state].includes(to))
    throw new Error(`A sale never goes from ${state} to ${to}`)
  const { at, ...set } = change
  // Two changes within one millisecond must differ.
  const moved = orm
    .update(fneSales)
    .set({ ...set, state: to, updatedAt: Math.max(at, updatedAt + 1) })
    .where(and(eq(fneSales.n, n), eq(fneSales.state, state), eq(fneSales.updatedAt, updatedAt)))
    .run()
  return moved.changes === 1
}

/** Nothing is sent for it before this time. */
export function putOff(orm: Orm, { n }: Pick<FneSale, 'n'>, nextAt: number): void {
  orm.update(fneSales).set({ nextAt }).where(eq(fneSales.n, n)).run()
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
