import { lazy, Suspense, useEffect, useState } from 'react'
import { takeCarriedToast } from '#web/lib/navigation/leave-with-toast.ts'
import type { Tone } from './notify-view.tsx'

// Loaded after the first screen, which shows no toast.
const load = () => import('./notify-view.tsx')
const View = lazy(load)

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

/** Whether the last toast tells of a failure. */
let isFailureShown = false

function notify(tone: Tone, title: string, text?: string): void {
  void load().then(({ show }) => {
    show(tone, title, text)
    isFailureShown = tone === 'error' || tone === 'warning'
  })
}

/** Closes the toast on screen if it tells of a failure. A toast whose code still loads is kept. */
export function dismissFailure(): void {
  if (!isFailureShown) return
  isFailureShown = false
  void load().then(({ dismiss }) => dismiss())
}

/** Shows the toasts. Mounted once, at the root. */
export function NotificationHost() {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const toast = takeCarriedToast()
    if (toast) notify(toast.tone, toast.title, toast.text)
  }, [])
  // The code is loaded early because the first toast may say that the network is lost.
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1))
    const start = () => idle(() => setReady(true))
    if (document.readyState === 'complete') return void start()
    window.addEventListener('load', start, { once: true })
    return () => window.removeEventListener('load', start)
  }, [])
  if (!isReady) return null
  return (
    <Suspense fallback={null}>
      <View />
    </Suspense>
  )
}
