import { creditFor } from '#shared/money/credit.ts'
import type { OrderInProgress } from './use-order.ts'

/** Francs of the client's credit that an order in preparation is sent with. */
export function usedCredit({ credit, totals }: Pick<OrderInProgress, 'credit' | 'totals'>): number {
  return credit?.isUsed ? creditFor(totals.total, credit.balance) : 0
}
