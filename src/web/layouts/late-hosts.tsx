import type { ReactNode } from 'react'
import { useMe } from '#web/features/auth/use-session.ts'
import PushHost from '#web/features/push/push-host.tsx'
import { WeakPasswordToast } from '#web/features/security/weak-password-toast.tsx'

/** Parts that few people need, and that the application works without: push notices, the warning of a weak password. */
export default function LateHosts({ isTold }: { isTold: boolean }): ReactNode {
  const { passwordCommon } = useMe()
  return (
    <>
      {isTold ? <PushHost /> : null}
      {passwordCommon ? <WeakPasswordToast /> : null}
    </>
  )
}
