import { readHolding } from '#server/features/payments/holdings.service.ts'
import type { TestContext } from './create-test-context.ts'

/** The cash in a livreur's holding as an up-to-date screen shows it, without its amount. */
export function shownHolding({ database }: TestContext, livreurId: string) {
  const { payments = 1, since = 0 } = readHolding(database.orm, livreurId) ?? {}
  return { payments, since }
}
