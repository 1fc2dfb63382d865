import { useState } from 'react'
import { creditFor } from '#shared/money/credit.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import type { OrderInProgress } from './use-order.ts'

/** A client's credit at the review of their order. */
export interface OrderCredit {
  /** Francs of the order that it can pay. */
  amount: number
  /** Where the newest of it came from; null where nothing says it. */
  why: string | null
  isUsed: boolean
  setUsed: (isUsed: boolean) => void
}

/** The order with its client's credit, which is used unless they keep it, and the read that tells it. */
export function useOwnCredit(order: OrderInProgress) {
  const read = trpc.credit.mine.useQuery()
  return { order: useCreditOf(order, read.data), read }
}

function useCreditOf(
  order: OrderInProgress,
  data: Outputs['credit']['mine'] | undefined,
): OrderInProgress {
  const [isUsed, setUsed] = useState(true)
  const amount = creditFor(order.totals.total, data?.balance ?? 0)
  if (!data || amount === 0) return order
  return { ...order, credit: { amount, why: data.why, isUsed, setUsed } }
}

/** Francs of the credit that the order is sent with. */
export function usedCredit({ credit }: Pick<OrderInProgress, 'credit'>): number {
  return credit?.isUsed ? credit.amount : 0
}
