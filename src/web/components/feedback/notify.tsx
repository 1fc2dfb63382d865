import { lazy, Suspense, useEffect, useState } from 'react'
import type { Tone } from './notify-view.tsx'

// Its code comes after the first screen: nothing is announced before something was done.
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

/** Whether the last toast on screen says that something failed. */
let failed = false

function notify(tone: Tone, title: string, text?: string): void {
  void load().then(({ show }) => {
    show(tone, title, text)
    failed = tone === 'error' || tone === 'warning'
  })
}

/** Closes a failure toast; one that is about to be shown stays. */
export function dismissFailure(): void {
  if (!failed) return
  failed = false
  void load().then(({ dismiss }) => dismiss())
}

/** Where the toasts appear; mounted once, at the root. */
export function NotificationHost() {
  const [wanted, setWanted] = useState(false)
  // Loaded after the first screen, while the network is still available.
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1))
    const start = () => idle(() => setWanted(true))
    if (document.readyState === 'complete') return void start()
    window.addEventListener('load', start, { once: true })
    return () => window.removeEventListener('load', start)
  }, [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <View />
    </Suspense>
  )
}
