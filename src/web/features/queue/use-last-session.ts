import { useEffect, useState } from 'react'
import { forgetLastLivreur, lastLivreur } from './last-livreur.ts'

/** When the server has not answered after this time, the stored session is shown. */
const MAX_WAIT_MS = 4000

interface SessionQuery {
  /** The signed-in account, null when signed out, undefined until the server has answered. */
  data: { id: string } | null | undefined
  fetchStatus: string
  isError: boolean
}

/**
 * Restores the session of this phone's last livreur while the server does not answer, and removes it
 * once another account or none is signed in. Returns true until the restoring is done or not needed.
 */
export function useLastSession({ data, fetchStatus, isError }: SessionQuery): boolean {
  const [isRestored, setRestored] = useState(() => lastLivreur() === null)
  const isUnknown = data === undefined
  const isOffline = fetchStatus === 'paused' || isError || !navigator.onLine
  useEffect(() => {
    if (!isUnknown || isRestored) return
    const timer = setTimeout(
      () => {
        void import('./session/restore-session.ts')
          .then(({ restoreSession }) => restoreSession())
          .catch(() => {})
          .then(() => setRestored(true))
      },
      isOffline ? 0 : MAX_WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [isUnknown, isRestored, isOffline])
  const isOtherAccount = data === null || (data !== undefined && data.id !== lastLivreur())
  useEffect(() => {
    if (isOtherAccount) void forgetLastLivreur()
  }, [isOtherAccount])
  return isUnknown && !isRestored
}
