import { useEffect, useRef, useState } from 'react'
import type { OrderHint } from '#shared/record/live.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import type { LiveState } from '#web/components/feedback/live-dot.tsx'
import { useCatchUp } from '#web/lib/use-catch-up.ts'
import { handleStreamError, invalidateScopes } from '#web/query-client.ts'
import { moveRide } from '#web/rounds/live-rides.ts'
import { trpc } from '#web/trpc.ts'

/**
 * The queries that an order, its money or a livreur's service changes, and all others that the stream tells of: they are read
 * again once it is back after a cut. The livreurs to choose from are not read again while one is chosen.
 */
const CHANGED = [
  'orders',
  'missions',
  'payments',
  'owed',
  'accountPayments',
  'cash',
  'drawer',
  'fne',
  'credit',
  'dailyCeiling',
  'ownerAsks',
  'promises',
  'stats',
  'users',
  'profile.overview',
  'positions',
  'photos',
  'claims',
  'flags',
  'requests',
  'duty.plan',
  'duty.team',
  'recurring',
  'counter',
  'clientRecords',
  'teamNotes',
  'clientMessages',
  'companies',
  'companyInvoices',
  'checkout.times',
  'checklist',
  'modules',
  'workshop',
  'pieces',
  'reminders',
] as const

/** Changes that arrive within this time are read together. */
const BATCH_MS = 60
/** A client's or livreur's stream is closed when the tab has been hidden for this time. */
const HIDDEN_LIMIT_MS = 60_000

/**
 * Keeps the data of a signed-in user up to date, and returns the state of the live connection: undefined while the first
 * connection is being made, of which there is nothing to say. Mounted once.
 */
export function useLive(role: Role): LiveState | undefined {
  const utils = trpc.useUtils()
  const reload = useBatched(() => invalidateScopes(CHANGED))
  const notify = useNews(role)
  const watched = useIsWatched(!isStaff(role))
  const online = useOnline()
  const stream = trpc.live.events.useSubscription(undefined, {
    enabled: watched,
    onData: ({ data: message }) => {
      // A position comes every few seconds with its data: nothing has to be read again.
      if (message.type === 'position') {
        const { orderId, position } = message
        const { cancel, setData } = utils.positions.ofOrder
        moveRide(message)
        // An answer that was asked for before would take its place.
        return void cancel({ orderId }).then(() => setData({ orderId }, position))
      }
      if (message.type === 'round')
        return void invalidateScopes(['orders.dayRounds', 'missions.list'])
      if (message.type === 'workshop') return void invalidateScopes(['workshop', 'pieces'])
      if (message.type === 'message')
        return void invalidateScopes(['clientMessages', 'clientRecords', 'reminders', 'requests'])
      if (message.type === 'client')
        return void invalidateScopes(['clientRecords', 'companies', 'teamNotes'])
      if (message.type === 'order') notify(message)
      reload()
    },
    onError: handleStreamError,
  })
  const live = stream.status === 'pending'
  useCatchUp(live || !watched, reload)
  // Sticky: each new attempt after a cut starts without an error.
  const [isKnown, setKnown] = useState(false)
  if (!isKnown && (live || stream.error !== null)) setKnown(true)
  if (!online) return 'offline'
  if (live || !watched) return 'live'
  return isKnown ? 'reconnecting' : undefined
}

/**
 * Shows a client what happens to their orders, and tells the others what is new. The code is loaded at the first event, and
 * again if it failed to.
 */
function useNews(role: Role): (hint: OrderHint) => void {
  const utils = trpc.useUtils()
  const news = useRef<Promise<(hint: OrderHint) => void>>(undefined)
  const load = () =>
    role === 'client'
      ? import('./client-news.ts').then((code) => code.createClientNews(utils))
      : import('./work-news.ts').then((code) => code.createWorkNews(utils, role))
  return (hint) => {
    news.current ??= load()
    news.current.then(
      (notify) => notify(hint),
      () => {
        news.current = undefined
      },
    )
  }
}

/** A function that calls `run` once for all the calls of a short time. */
function useBatched(run: () => void): () => void {
  const latest = useRef(run)
  latest.current = run
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [runBatched] = useState(() => () => {
    // A running timer is not restarted, or a steady flow of changes would never be read.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, BATCH_MS)
  })
  return runBatched
}

/** False when `mayPause` and the tab has been hidden for a minute. */
function useIsWatched(mayPause: boolean): boolean {
  const [watched, setWatched] = useState(true)
  useEffect(() => {
    if (!mayPause) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onVisibilityChange = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setWatched(true)
      else timer = setTimeout(() => setWatched(false), HIDDEN_LIMIT_MS)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [mayPause])
  return watched
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const onChange = () => setOnline(navigator.onLine)
    window.addEventListener('online', onChange)
    window.addEventListener('offline', onChange)
    return () => {
      window.removeEventListener('online', onChange)
      window.removeEventListener('offline', onChange)
    }
  }, [])
  return online
}
