import { useEffect, useState } from 'react'
import type { LiveState } from '#web/components/feedback/live-dot.tsx'
import { handleStreamError, invalidateScopes } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

/** The board is read again at this interval while the stream is cut. */
const POLL_MS = 12_000

/** Keeps the board up to date, and tells how the connection is. Mounted once, on the screens without the frame of an account. */
export function useWorkshopLive(): LiveState {
  const [isOnline, setOnline] = useState(navigator.onLine)
  const stream = trpc.live.events.useSubscription(undefined, {
    onData: () => void invalidateScopes(['workshop']),
    onError: handleStreamError,
  })
  const isLive = stream.status === 'pending'
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => void invalidateScopes(['workshop']), POLL_MS)
    return () => clearInterval(timer)
  }, [isLive])
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
