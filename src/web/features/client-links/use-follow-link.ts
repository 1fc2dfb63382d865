import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Role } from '#shared/accounts/roles.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useRunOnOpen } from '#web/lib/use-run-on-open.ts'
import { trpc } from '#web/trpc.ts'
import { trpcClient } from '#web/trpc-client.ts'

export type FollowLink =
  | { step: 'opening' }
  | { step: 'other'; fullname: string; role: Role }
  | { step: 'refused' }
  | { step: 'unanswered'; error: unknown; retry: () => void }

const REFUSED = ['FOLLOW_INVALID', 'VALIDATION']

/**
 * Opens the session of a follow link, then leads to its orders and takes the link out of the address. A phone with
 * another account keeps it, and is asked.
 */
export function useFollowLink(token: string): FollowLink {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useRunOnOpen(['clientLinks.open', token], () =>
    trpcClient.clientLinks.open.mutate({ token }),
  )
  const me = data?.state === 'opened' ? data.me : undefined
  const showOrders = useEffectEvent((opened: NonNullable<typeof me>) => {
    utils.auth.me.setData(undefined, opened)
    navigate(paths.client.orders, { replace: true })
  })
  useEffect(() => {
    if (me) showOrders(me)
  }, [me])
  if (data?.state === 'other') return { step: 'other', fullname: data.fullname, role: data.role }
  if (!error || isFetching) return { step: 'opening' }
  if (REFUSED.includes(appCodeOf(error) ?? '')) return { step: 'refused' }
  return { step: 'unanswered', error, retry: () => void refetch() }
}
