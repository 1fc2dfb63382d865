import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** New requests are not announced by the live stream, so the lists are read again regularly. */
export const REQUESTS_REFRESH_MS = 60_000

/** The numbers of applications, livreurs, messages and flags that wait for the team. */
export function useRequestCounts(enabled = true) {
  return trpc.requests.counts.useQuery(undefined, {
    enabled,
    refetchInterval: refetchEvery(REQUESTS_REFRESH_MS),
  })
}
