import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { ROLE_HOME, type Role } from '#shared/roles.ts'
import { type LinkState, useLink } from '#web/lib/use-link.ts'
import { setSession } from '#web/session.ts'
import { trpcClient } from '#web/trpc-client.ts'

/** The account that is open on this phone, and stays so. */
export interface OtherAccount {
  fullname: string
  role: Role
}

/**
 * Opens the session of a client's link, then leads to their home and takes the link out of the address. A phone with
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
  const showHome = useEffectEvent((shown: NonNullable<typeof me>) => {
    setSession(shown)
    navigate(ROLE_HOME.client, { replace: true })
  })
  useEffect(() => {
    if (me) showHome(me)
  }, [me])
  if (opened?.state === 'other') return { state: 'opened', data: opened }
  // Their home is about to be shown.
  return link.state === 'opened' ? { state: 'opening' } : link
}
