import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { cashHoldings } from '#server/db/schema.ts'

/** The cash a livreur carries: francs, number of payments, and the time of the first one. */
export interface Holding {
  amount: number
  payments: number
  since: number
}

const addToHolding = (orm: Orm, p: { livreurId: string; amount: number; at: number }) =>
  orm
    .insert(cashHoldings)
    .values({ livreurId: p.livreurId, amount: p.amount, payments: 1, since: p.at })
    .onConflictDoUpdate({
      target: cashHoldings.livreurId,
      set: { amount: sql`"amount" + excluded."amount"`, payments: sql`"payments" + 1` },
    })

/**
 * Adds received cash to a livreur's holding, until they hand it over to the team; inside `write()`.
 */
export function holdCash(
  orm: Orm,
  received: { livreurId: string; amount: number; at: number },
): void {
  addToHolding(orm, received).run()
}

/** The cash that a livreur carries now, or null when there is none. */
export function readHolding(orm: Orm, livreurId: string): Holding | null {
  const holding = orm
    .select({
      amount: cashHoldings.amount,
      payments: cashHoldings.payments,
      since: cashHoldings.since,
    })
    .from(cashHoldings)
    .where(eq(cashHoldings.livreurId, livreurId))
    .get()
  return holding ?? null
}

/** Empties a livreur's holding; inside `write()`. */
export function emptyHolding(orm: Orm, livreurId: string): void {
  orm.delete(cashHoldings).where(eq(cashHoldings.livreurId, livreurId)).run()
}
