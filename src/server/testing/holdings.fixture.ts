import { readHolding } from '#server/features/payments/holdings.service.ts'
import type { TestContext } from './create-test-context.ts'

/** What a screen that was just read says of the cash in a livreur's hands, its amount left aside. */
export function shownHolding({ database }: TestContext, livreurId: string) {
  const { payments = 1, since = 0 } = readHolding(database.orm, livreurId) ?? {}
  return { payments, since }
}
