import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** The late orders become more without any action. */
const REFRESH_MS = 30_000

/** The number of orders of each view and in each status: every figure that the team reads of them. */
export function useOrderCounts(enabled = true) {
  return trpc.orders.counts.useQuery(undefined, {
    enabled,
    refetchInterval: refetchEvery(REFRESH_MS),
  })
}
