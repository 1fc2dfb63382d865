import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/**
 * Runs an action once when a page opens, however often React mounts it. It runs again only on `refetch` or, after a
 * failure, when the network returns.
 */
export function useRunOnOpen<T>(
  key: readonly unknown[],
  run: () => Promise<T>,
  enabled = true,
): UseQueryResult<T, unknown> {
  return useQuery({
    queryKey: key,
    queryFn: run,
    enabled,
    // Not even when all queries are invalidated.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchInterval: false,
    // Without a network it fails at once instead of waiting, so that the failure is shown.
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  })
}
