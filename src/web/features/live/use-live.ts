import { useEffect, useRef, useState } from 'react'
import { isStaff, type Role } from '#shared/accounts/roles.ts'
import type { LiveState } from '#web/components/feedback/live-dot.tsx'
import { moveRide } from '#web/features/dispatch/live-rides.ts'
import { noticeClosedSession } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { useClientNews } from './use-client-news.ts'

/** Changes that arrive together are read once. */
const GATHER_MS = 60
/** How often the screen reads again while the stream is cut. */
const POLL_MS = 12_000
const HIDDEN_LIMIT_MS = 60_000

/** Keeps every screen of a signed-in person up to date, and says how well it can. Mounted once. */
export function useLive(role: Role): LiveState {
  const utils = trpc.useUtils()
  const reload = useGathered(() => {
    utils.orders.invalidate()
    utils.missions.invalidate()
    utils.payments.invalidate()
    utils.cash.invalidate()
    utils.stats.invalidate()
    utils.users.invalidate()
    utils.profile.overview.invalidate()
    utils.positions.invalidate()
    utils.photos.invalidate()
    utils.custody.invalidate()
    utils.flags.invalidate()
    utils.requests.invalidate()
  })
  const tell = useClientNews()
  const watched = useWatched(!isStaff(role))
  const online = useOnline()
  const stream = trpc.live.events.useSubscription(undefined, {
    enabled: watched,
    onData: ({ data: message }) => {
      // The data itself, every few seconds: nothing else has to be read again for it.
      if (message.type === 'position') {
        const { orderId, position } = message
        moveRide(message)
        return utils.positions.ofOrder.setData({ orderId }, position)
      }
      if (role === 'client' && message.type === 'order') tell(message)
      reload()
    },
    onError: noticeClosedSession,
  })
  const live = stream.status === 'pending'
  usePolling(watched && !live, reload)
  if (!online) return 'offline'
  return live || !watched ? 'live' : 'reconnecting'
}

function useGathered(run: () => void): () => void {
  const latest = useRef(run)
  latest.current = run
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [gather] = useState(() => () => {
    // A timer that runs is left to run: under a steady flow of changes the screen still follows.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, GATHER_MS)
  })
  return gather
}

function usePolling(active: boolean, poll: () => void): void {
  // A timer lives outside React.
  useEffect(() => {
    if (!active) return
    const timer = setInterval(poll, POLL_MS)
    return () => clearInterval(timer)
  }, [active, poll])
}

/** False once the tab has been hidden for a minute, when its user may be left without a stream. */
function useWatched(mayRest: boolean): boolean {
  const [watched, setWatched] = useState(true)
  // Visibility belongs to the document.
  useEffect(() => {
    if (!mayRest) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const change = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setWatched(true)
      else timer = setTimeout(() => setWatched(false), HIDDEN_LIMIT_MS)
    }
    document.addEventListener('visibilitychange', change)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', change)
    }
  }, [mayRest])
  return watched
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  // The network's state belongs to the browser.
  useEffect(() => {
    const change = () => setOnline(navigator.onLine)
    window.addEventListener('online', change)
    window.addEventListener('offline', change)
    return () => {
      window.removeEventListener('online', change)
      window.removeEventListener('offline', change)
    }
  }, [])
  return online
}
