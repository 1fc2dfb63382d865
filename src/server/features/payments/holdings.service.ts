import { asc, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { cashHandovers, cashHoldings } from '#server/db/schema.ts'

const ph = sql.placeholder

const statements = prepared((orm) => ({
  add: orm
    .insert(cashHoldings)
    .values({
      livreurId: ph('livreurId'),
      amount: ph('amount'),
      payments: 1,
      since: ph('at'),
    })
    .onConflictDoUpdate({
      target: cashHoldings.livreurId,
      set: {
        amount: sql`"amount" + excluded."amount"`,
        payments: sql`"payments" + 1`,
      },
    })
    .prepare(),
  find: orm
    .select({
      amount: cashHoldings.amount,
      payments: cashHoldings.payments,
      since: cashHoldings.since,
    })
    .from(cashHoldings)
    .where(eq(cashHoldings.livreurId, ph('livreurId')))
    .prepare(),
  handovers: orm
    .select()
    .from(cashHandovers)
    .where(eq(cashHandovers.livreurId, ph('livreurId')))
    .orderBy(asc(cashHandovers.createdAt), asc(cashHandovers.id))
    .prepare(),
  empty: orm
    .delete(cashHoldings)
    .where(eq(cashHoldings.livreurId, ph('livreurId')))
    .prepare(),
}))

/** What a livreur carries: francs, the payments that make them, and when the first of these came. */
export interface Holding {
  amount: number
  payments: number
  since: number
}

/** Cash that a livreur received stays in their hands until they give it to the team; inside `write()`. */
export function holdCash(
  orm: Orm,
  { livreurId, amount, at }: { livreurId: string; amount: number; at: number },
): void {
  statements(orm).add.run({ livreurId, amount, at })
}

/** What a livreur carries now, or nothing when their hands are empty. */
export function readHolding(orm: Orm, livreurId: string): Holding | null {
  return statements(orm).find.get({ livreurId }) ?? null
}

export type StoredHandover = typeof cashHandovers.$inferSelect

/** All that a livreur ever gave to the team, oldest first. */
export function handoversOf(orm: Orm, livreurId: string): StoredHandover[] {
  return statements(orm).handovers.all({ livreurId })
}

/** The livreur carries nothing any more; inside `write()`. */
export function emptyHolding(orm: Orm, livreurId: string): void {
  statements(orm).empty.run({ livreurId })
}
