import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { takeCarriedToast } from '#web/lib/navigation/leave-with-toast.ts'
import classes from './notify.module.css'
import { Toast, type ToastContent, type Tone } from './toast.tsx'

interface ShownToast extends ToastContent {
  id: number
  /** It is closed, and still moves off the screen. */
  leaving: boolean
}

/** As long as `notify.module.css` lets a toast move. */
const LEAVING_MS = 180

let shown: ShownToast | null = null
let shownBefore = 0
const listeners = new Set<() => void>()

function setShown(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifySuccess(title: string, text?: string): void {
  notify('success', title, text)
}

export function notifyError(title: string, text?: string): void {
  notify('error', title, text)
}

export function notifyWarning(title: string, text?: string): void {
  notify('warning', title, text)
}

export function notifyInfo(title: string, text?: string): void {
  notify('info', title, text)
}

/** Shows a toast. It replaces the one on screen. */
function notify(tone: Tone, title: string, text?: string): void {
  shownBefore += 1
  setShown({ id: shownBefore, tone, title, text, leaving: false })
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

/** The place of the toasts: at the top of a phone, in the top right corner of a wide screen. Mounted once, at the root. */
export function NotificationHost() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => {
    const carried = takeCarriedToast()
    if (carried) notify(carried.tone, carried.title, carried.text)
  }, [])
  if (!toast) return null
  const { id, leaving, ...content } = toast
  return createPortal(
    <div className={`screen-only ${classes.place}`}>
      <Toast key={id} {...content} leaving={leaving} onClose={dismissToast} />
    </div>,
    document.body,
  )
}
