import { useEffect, useState } from 'react'
import { forgetLivreur, lastLivreur } from './last-livreur.ts'

/** A network that answers nothing for so long counts as none: what the phone has kept is shown meanwhile. */
const PATIENCE_MS = 4000

interface Asked {
  /** The signed-in account; null when signed out, undefined until the server has answered. */
  data: { id: string } | null | undefined
  fetchStatus: string
  isError: boolean
}

/**
 * Until the server has answered, shows the last livreur of this phone. True while that is being
 * looked up. Once another account, or none, is known to be signed in, the stored data of that
 * livreur is removed.
 */
export function useLastSession({ data, fetchStatus, isError }: Asked): boolean {
  const [looked, setLooked] = useState(() => lastLivreur() === null)
  const unknown = data === undefined
  const cut = fetchStatus === 'paused' || isError || !navigator.onLine
  // What is kept on the phone, and the wait for it, live outside React.
  useEffect(() => {
    if (!unknown || looked) return
    const timer = setTimeout(
      () => {
        void import('./session/restore-session.ts')
          .then(({ restoreSession }) => restoreSession())
          .catch(() => {})
          .then(() => setLooked(true))
      },
      cut ? 0 : PATIENCE_MS,
    )
    return () => clearTimeout(timer)
  }, [unknown, looked, cut])
  const stranger = data === null || (data !== undefined && data.id !== lastLivreur())
  useEffect(() => {
    if (stranger) void forgetLivreur()
  }, [stranger])
  return unknown && !looked
}
