import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
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

/** The place of the toasts. Mounted once, at the root. */
export function NotificationHost() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => {
    const carried = takeCarriedToast()
    if (carried) notify(carried.tone, carried.title, carried.text)
    // A toast answers to a touch or a key.
    for (const act of ['pointerdown', 'keydown'])
      window.addEventListener(act, () => void loadPlacing(), { once: true })
  }, [])
  if (!toast) return null
  return createPortal(<ClearPlace key={toast.id} toast={toast} />, document.body)
}

/** Where a toast covers no button and no bar. */
function ClearPlace({ toast: { id, leaving, ...content } }: { toast: ShownToast }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let release: (() => void) | undefined
    let isGone = false
    const keep = () => {
      if (!isGone && place.current) release = placing?.keepClear(place.current)
    }
    if (placing) keep()
    else void loadPlacing().then(keep)
    return () => {
      isGone = true
      release?.()
    }
  }, [])
  return (
    <div ref={place} className={`screen-only ${classes.place}`}>
      <Toast {...content} leaving={leaving} onClose={dismissToast} />
    </div>
  )
}

/** Chooses the places of toasts. Loaded at the first touch or key; without it they stand at the top. */
let placing: typeof import('#web/lib/toasts/keep-clear.ts') | undefined

async function loadPlacing(): Promise<void> {
  placing ??= await import('#web/lib/toasts/keep-clear.ts').catch(() => undefined)
}
