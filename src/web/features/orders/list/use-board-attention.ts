import { refetchDelay } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** The late orders become more without any action. */
const REFRESH_MS = 30_000

/** The numbers of late orders and of open express orders, read again as time passes. */
export function useBoardAttention() {
  return trpc.orders.attentionCounts.useQuery(undefined, {
    refetchInterval: (query) => refetchDelay(query) || REFRESH_MS,
  })
}
