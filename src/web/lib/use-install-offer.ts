import { useSyncExternalStore } from 'react'

/** Chromium's event, which no standard has: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

/** It comes once in a page, early, and may be used once. */
let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function change(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for the screen that has its button. Returns the function that ends this. */
export function noteInstallOffers(): () => void {
  const note = (event: Event) => {
    // The browser's own bar would stand over the screen.
    event.preventDefault()
    change(event as InstallOffer)
  }
  const end = () => change(undefined)
  window.addEventListener('beforeinstallprompt', note)
  window.addEventListener('appinstalled', end)
  return () => {
    window.removeEventListener('beforeinstallprompt', note)
    window.removeEventListener('appinstalled', end)
  }
}

/** Asks the browser to keep the application on the device; undefined where it does not offer to, or has it already. */
export function useInstallOffer(): (() => void) | undefined {
  const offered = useSyncExternalStore(subscribe, () => offer)
  if (!offered) return undefined
  return () => {
    change(undefined)
    // The person may refuse; the browser offers it again when it may.
    offered.prompt().catch(() => {})
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
