import { type ComponentType, useEffect, useState } from 'react'
import { takeCarriedToast } from '#web/lib/navigation/leave-with-toast.ts'
import { savesData } from '#web/lib/saves-data.ts'
import type { Tone } from './notify-view.tsx'

type NotifyView = typeof import('./notify-view.tsx')

const RETRY_MS = 3000

let loading: Promise<NotifyView> | undefined

/** The code of the toasts, loaded once, after the first screen: that one shows none. */
function load(): Promise<NotifyView> {
  loading ??= loadUntilThere()
  return loading
}

/** Tries again when the network is cut: a toast that waits for its code is then shown later. */
async function loadUntilThere(): Promise<NotifyView> {
  for (;;) {
    const view = await import('./notify-view.tsx').catch(() => undefined)
    if (view) return view
    await new Promise((wait) => setTimeout(wait, RETRY_MS))
  }
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

/** Whether the last toast tells of a failure. */
let isFailureShown = false

/** Has the mounted host draw the toasts. */
let mount = (_view: NotifyView) => {}

function notify(tone: Tone, title: string, text?: string): void {
  void load().then((view) => {
    mount(view)
    view.show(tone, title, text)
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
  const [View, setView] = useState<ComponentType>()
  useEffect(() => {
    mount = (view) => setView(() => view.default)
    const toast = takeCarriedToast()
    if (toast) notify(toast.tone, toast.title, toast.text)
  }, [])
  // The code is loaded early because the first toast may say that the network is lost. On a slow network the worker
  // fetches it once for all visits.
  useEffect(() => {
    if (savesData() && navigator.serviceWorker) return
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1))
    const start = () => idle(() => void load().then((view) => mount(view)))
    if (document.readyState === 'complete') return void start()
    window.addEventListener('load', start, { once: true })
    return () => window.removeEventListener('load', start)
  }, [])
  return View ? <View /> : null
}
