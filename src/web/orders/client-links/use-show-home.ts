import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { setSession } from '#web/session.ts'
import type { Outputs } from '#web/trpc.ts'

export type OpenedHome = Extract<Outputs['landing']['open'], { opens: 'home' }>['home']

/** Leads to the home of a client whose link has opened a session, and takes the link out of the address. */
export function useShowHome(home: OpenedHome): void {
  const navigate = useNavigate()
  const me = home.state === 'opened' ? home.me : undefined
  const showHome = useEffectEvent((shown: NonNullable<typeof me>) => {
    setSession(shown)
    navigate(ROLE_HOME.client, { replace: true })
  })
  useEffect(() => {
    if (me) showHome(me)
  }, [me])
}
