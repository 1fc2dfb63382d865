import type { ReactNode } from 'react'
import { useMe } from '#web/features/auth/use-session.ts'
import PushHost from '#web/features/push/push-host.tsx'
import { WeakPasswordToast } from '#web/features/security/weak-password-toast.tsx'

/** What few people need, and the application works without: devices that are told, passwords that are easy to guess. */
export default function LateHosts({ isTold }: { isTold: boolean }): ReactNode {
  const { passwordCommon } = useMe()
  return (
    <>
      {isTold ? <PushHost /> : null}
      {passwordCommon ? <WeakPasswordToast /> : null}
    </>
  )
}
