import { type ReactNode, useEffect } from 'react'
import PushHost from '#web/access/push/push-host.tsx'
import { WeakPasswordToast } from '#web/access/security/weak-password-toast.tsx'
import { stopNotingEarly } from '#web/lib/typing/typed-early.ts'
import { useMe } from '#web/session.ts'

/** Parts that few people need, and that the application works without: push notices, the warning of a weak password. */
export default function LateHosts({ isTold }: { isTold: boolean }): ReactNode {
  const { passwordCommon } = useMe()
  // `PushHost` has taken it by now, if it is there: without it nobody asks about what is typed.
  useEffect(stopNotingEarly, [])
  return (
    <>
      {isTold ? <PushHost /> : null}
      {passwordCommon ? <WeakPasswordToast /> : null}
    </>
  )
}
