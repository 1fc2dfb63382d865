import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/**
 * Runs the action of a page that opens, exactly once however often React mounts it, and again only
 * by hand or, after a failure, when the network is back.
 */
export function useOpening<T>(
  key: readonly unknown[],
  run: () => Promise<T>,
  enabled = true,
): UseQueryResult<T, unknown> {
  return useQuery({
    queryKey: key,
    queryFn: run,
    enabled,
    // Not even when everything that was read is read again.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchInterval: false,
    // Without a network it fails at once and says so, instead of waiting without a word.
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  })
}
