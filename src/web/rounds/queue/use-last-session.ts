import { useEffect, useState } from 'react'
import { appCodeOf } from '#web/lib/error-message.ts'
import { forgetLastAccount, lastAccount, RESTORED_AT } from './last-account.ts'

/** The server's time to answer before the stored session is shown. */
const MAX_WAIT_MS = 4000

interface SessionQuery {
  /** The signed-in account, null when signed out, undefined until the server has answered. */
  data: { id: string } | null | undefined
  /** The time of the server's answer, in milliseconds. */
  dataUpdatedAt: number
  fetchStatus: string
  isError: boolean
  /** The error of the last try; null before, and once one succeeds. */
  failureReason: unknown
}

interface LastSession {
  /** Until the stored session is shown, or known not to be needed. */
  isRestoring: boolean
  /** The stored session of this phone is shown, which the server has not confirmed. */
  isRestored: boolean
}

/**
 * Restores the session of this phone's last livreur while the server does not answer, and removes it once another account or
 * none is signed in. A server that answers that it cannot read the account is not silent: nothing is restored then.
 */
export function useLastSession({
  data,
  dataUpdatedAt,
  fetchStatus,
  isError,
  failureReason,
}: SessionQuery): LastSession {
  const [isTried, setTried] = useState(() => lastAccount() === null)
  const isUnknown = data === undefined
  const isOffline = fetchStatus === 'paused' || isError || !navigator.onLine
  const isNeeded = isUnknown && !isTried && appCodeOf(failureReason) !== 'INTERNAL'
  useEffect(() => {
    if (!isNeeded) return
    const timer = setTimeout(
      () => {
        void import('./session/restore-session.ts')
          .then(({ restoreSession }) => restoreSession())
          .catch(() => {})
          .then(() => setTried(true))
      },
      isOffline ? 0 : MAX_WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [isNeeded, isOffline])
  const isOtherAccount = data === null || (data !== undefined && data.id !== lastAccount())
  useEffect(() => {
    if (isOtherAccount) void forgetLastAccount()
  }, [isOtherAccount])
  return { isRestoring: isNeeded, isRestored: Boolean(data) && dataUpdatedAt === RESTORED_AT }
}
