import { keepPreviousData } from '@tanstack/react-query'
import { refetchDelay } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** Places go and hours pass while the form is open. */
const REFRESH_MS = 60_000

/**
 * The coming slots and the data of a promise. The order works without them: « Dès que possible » needs none, and the
 * server promises when it stores the order. While `isHeld` they are not read again.
 */
export function useTimes(isHeld: boolean) {
  const { data, isError, isFetching, refetch } = trpc.checkout.times.useQuery(undefined, {
    enabled: !isHeld,
    staleTime: REFRESH_MS / 2,
    refetchInterval: (query) => refetchDelay(query) || REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return { times: data, isFailed: isError && !data, isFetching, refetch }
}
