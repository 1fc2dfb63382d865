import { trpc } from '#web/trpc.ts'
import { useBoardAttention } from './use-board-attention.ts'
import type { ListView } from './use-list-view.ts'

/** The number of open orders in each view; undefined until it is known. */
export function useViewCounts(): Record<ListView, number | undefined> {
  const { data: open } = trpc.orders.counts.useQuery()
  const { data: attention } = useBoardAttention()
  const all = open && Object.values(open).reduce((sum, count) => sum + count, 0)
  return {
    all,
    assign: open && (open.pending ?? 0),
    late: attention?.late,
    express: attention?.express,
  }
}
