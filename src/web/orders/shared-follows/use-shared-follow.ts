import { useQuery } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import {
  SHARED_FOLLOW_POLL_MS,
  type SharedFollow,
  sharedFollowFactsPath,
} from '#shared/orders/shared-follows/shared-follow.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { fetchInTime } from '#web/trpc-client.ts'

/**
 * The order of a shared link, as it was opened (null for one that is no longer shared), and read again and again while its page is in
 * view, until it is over or no longer shared.
 */
export function useSharedFollow(token: string, opened: SharedFollow | null) {
  const query = useQuery({
    queryKey: ['shared follow', token],
    queryFn: () => read(token),
    initialData: opened ?? undefined,
    enabled: opened !== null,
    staleTime: SHARED_FOLLOW_POLL_MS,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      isNoLongerShared(error) || data?.overAt ? false : SHARED_FOLLOW_POLL_MS,
  })
  return { query, isRefused: opened === null || isNoLongerShared(query.error) }
}

const isNoLongerShared = (error: unknown) =>
  ['SHARED_FOLLOW_INVALID', 'LINK_INVALID'].includes(appCodeOf(error) ?? '')

/** The browser sends the tag of its copy, and returns that copy where nothing changed. */
async function read(token: string): Promise<SharedFollow> {
  try {
    const response = await fetchInTime(sharedFollowFactsPath(encodeURIComponent(token)))
    const body: object = await response.json()
    if (!response.ok || !('reference' in body)) throw TRPCClientError.from(body)
    return body as SharedFollow
  } catch (error) {
    throw TRPCClientError.from(error as Error)
  }
}
