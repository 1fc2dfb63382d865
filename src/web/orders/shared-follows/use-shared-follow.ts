import { useQuery } from '@tanstack/react-query'
import {
  SHARED_FOLLOW_POLL_MS,
  type SharedFollow,
} from '#shared/orders/shared-follows/shared-follow.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { trpcClient } from '#web/trpc-client.ts'

/**
 * The order of a shared link, as it was opened (null for one that is no longer shared), and opened again and again while its page is
 * in view, until it is over or no longer shared.
 */
export function useSharedFollow(token: string, opened: SharedFollow | null) {
  return useQuery({
    queryKey: ['shared follow', token],
    queryFn: () => openAgain(token),
    initialData: opened,
    enabled: opened !== null,
    staleTime: SHARED_FOLLOW_POLL_MS,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data === null || data?.overAt ? false : SHARED_FOLLOW_POLL_MS,
  })
}

/** It is null also once the order itself is gone. */
async function openAgain(token: string): Promise<SharedFollow | null> {
  try {
    const link = await trpcClient.landing.open.mutate({ token, keepsCookies: true })
    return link.opens === 'order' ? link.order : null
  } catch (error) {
    if (appCodeOf(error) === 'LINK_INVALID') return null
    throw error
  }
}
