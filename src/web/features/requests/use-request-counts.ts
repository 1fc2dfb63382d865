import { trpc } from '#web/trpc.ts'

/** Nothing announces a new request: the lists are read again this often, and when the window is looked at again. */
export const REQUESTS_REFRESH_MS = 60_000

/** How many applications, livreurs, messages and flags wait for the team. */
export function useRequestCounts(enabled = true) {
  return trpc.requests.counts.useQuery(undefined, {
    enabled,
    refetchInterval: REQUESTS_REFRESH_MS,
  })
}

/** How many orders are unpaid or unclaimed; time alone adds to the second. */
export function useAttentionCounts() {
  return trpc.orders.attentionCounts.useQuery(undefined, { refetchInterval: REQUESTS_REFRESH_MS })
}
