import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { takeCarriedToast } from '#web/lib/navigation/leave-with-toast.ts'
import { Announcer } from './announcer.tsx'
import classes from './notify.module.css'
import { TOAST_MS, Toast, type ToastContent } from './toast.tsx'

interface Shown extends ToastContent {
  id: number
  /** It is closed, and still moves off the screen. */
  leaving: boolean
}

/** The duration of the transition in `notify.module.css`. */
const LEAVING_MS = 180

let shown: Shown | null = null
let shownBefore = 0
const listeners = new Set<() => void>()

function setShown(next: Shown | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Calls `listener` when a toast comes or has gone. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifySuccess(title: string, text?: string): void {
  notify({ tone: 'success', title, text })
}

export function notifyError(title: string, text?: string): void {
  notify({ tone: 'error', title, text })
}

export function notifyWarning(title: string, text?: string): void {
  notify({ tone: 'warning', title, text })
}

export function notifyInfo(title: string, text?: string): void {
  notify({ tone: 'info', title, text })
}

export const isToastShown = (): boolean => shown !== null

/** Shows a toast. It replaces the one on screen. */
export function notify(content: ToastContent): void {
  shownBefore += 1
  setShown({ ...content, id: shownBefore, leaving: false })
}

/** Closes the toast on screen. */
export function dismissToast(): void {
  if (!shown || shown.leaving) return
  // Nobody would see it leave.
  if (listeners.size === 0) {
    setShown(null)
    return
  }
  const left = { ...shown, leaving: true }
  setShown(left)
  setTimeout(() => {
    if (shown === left) setShown(null)
  }, LEAVING_MS)
}

/** Closes the toast on screen if it tells of a failure. */
export function dismissFailure(): void {
  if (shown?.tone === 'error' || shown?.tone === 'warning') dismissToast()
}

/** The place of the toasts. Mounted once, at the root. */
export function NotificationHost() {
  const toast = useSyncExternalStore(onToast, () => shown)
  useEffect(() => {
    const carried = takeCarriedToast()
    if (carried) notify(carried)
    // A toast answers to a touch or a key.
    for (const act of ['pointerdown', 'keydown'])
      window.addEventListener(act, () => void loadAttendance(), { once: true })
  }, [])
  return (
    <>
      <Announcer />
      {toast ? createPortal(<ShownToast key={toast.id} {...toast} />, document.body) : null}
    </>
  )
}

/** A toast for five seconds, or until it has been read; as long as its action is offered, and no longer. */
function ShownToast({ id, ...toast }: Shown) {
  const place = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const duration = toast.action?.duration ?? TOAST_MS
  const { tone } = toast
  const isOffer = toast.action !== undefined
  const isPaused = isHeld && !isOffer
  useLayoutEffect(() => {
    let release: (() => void) | undefined
    const attend = () => {
      if (!place.current) return
      release = attendance?.attendToast(place.current, {
        hold: setHeld,
        close: dismissToast,
        tone,
        isOffer,
      })
    }
    if (attendance) attend()
    else void loadAttendance().then(attend)
    return () => release?.()
  }, [tone, isOffer])
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => {
      // Another toast may have just taken its place.
      if (shown?.id === id) dismissToast()
    }, duration)
    return () => clearTimeout(timer)
  }, [isPaused, id, duration])
  return (
    <div ref={place} className={`screen-only ${classes.place}`}>
      <Toast {...toast} onClose={dismissToast} />
    </div>
  )
}

/**
 * Focus, keys and the exact place of the toasts. Loaded at the first touch or key; without it they stand above the tabs.
 */
let attendance: typeof import('#web/lib/toasts/attend-toast.ts') | undefined

async function loadAttendance(): Promise<void> {
  attendance ??= await import('#web/lib/toasts/attend-toast.ts').catch(() => undefined)
}
