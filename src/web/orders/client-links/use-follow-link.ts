import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Role } from '#shared/roles.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { type LinkState, useLink } from '#web/lib/use-link.ts'
import { setSession } from '#web/session.ts'
import { trpcClient } from '#web/trpc-client.ts'

/** The account that is open on this phone, and stays so. */
export interface OtherAccount {
  fullname: string
  role: Role
}

/**
 * Opens the session of a follow link, then leads to its orders and takes the link out of the address. A phone with
 * another account keeps it, and is asked.
 */
export function useFollowLink(token: string): LinkState<OtherAccount> {
  const navigate = useNavigate()
  const link = useLink({
    key: ['clientLinks.open', token],
    open: () => trpcClient.clientLinks.open.mutate({ token }),
    refusal: 'FOLLOW_INVALID',
  })
  const opened = link.state === 'opened' ? link.data : undefined
  const me = opened?.state === 'opened' ? opened.me : undefined
  const showOrders = useEffectEvent((shown: NonNullable<typeof me>) => {
    setSession(shown)
    navigate(paths.client.orders, { replace: true })
  })
  useEffect(() => {
    if (me) showOrders(me)
  }, [me])
  if (opened?.state === 'other') return { state: 'opened', data: opened }
  // Its orders are about to be shown.
  return link.state === 'opened' ? { state: 'opening' } : link
}
