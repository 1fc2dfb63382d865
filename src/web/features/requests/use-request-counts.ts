import { trpc } from '#web/trpc.ts'

/** Nothing announces a new request: the lists are read again this often, and when the window is looked at again. */
export const REQUESTS_REFRESH_MS = 60_000

/** How many applications, livreurs and messages wait for the team. */
export function useRequestCounts(enabled = true) {
  return trpc.requests.counts.useQuery(undefined, {
    enabled,
    refetchInterval: REQUESTS_REFRESH_MS,
  })
}
