import { useEffect, useState } from 'react'
import type { LiveState } from '#web/components/feedback/live-dot.tsx'
import { useCatchUp } from '#web/lib/use-catch-up.ts'
import { handleStreamError, invalidateScopes } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

const readBoard = () => void invalidateScopes(['workshop'])

/** Keeps the board up to date, and tells how the connection is. Mounted once, on the screens without the frame of an account. */
export function useWorkshopLive(): LiveState {
  const [isOnline, setOnline] = useState(navigator.onLine)
  const stream = trpc.live.events.useSubscription(undefined, {
    onData: readBoard,
    onError: handleStreamError,
  })
  const isLive = stream.status === 'pending'
  useCatchUp(isLive, readBoard)
  useEffect(() => {
    const handleChange = () => setOnline(navigator.onLine)
    window.addEventListener('online', handleChange)
    window.addEventListener('offline', handleChange)
    return () => {
      window.removeEventListener('online', handleChange)
      window.removeEventListener('offline', handleChange)
    }
  }, [])
  if (!isOnline) return 'offline'
  return isLive || stream.error === null ? 'live' : 'reconnecting'
}
