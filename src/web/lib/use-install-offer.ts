import { useEffect, useState } from 'react'

/** Chromium's event, which no standard has: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

/** It comes once in a page, and may be used once. */
let offer: InstallOffer | undefined

/** Asks the browser to keep the application on the device; undefined where it does not offer to, or has it already. */
export function useInstallOffer(): (() => void) | undefined {
  const [isOffered, setOffered] = useState(offer !== undefined)
  useEffect(() => {
    const end = () => {
      offer = undefined
      setOffered(false)
    }
    const note = (event: Event) => {
      // The browser's own bar would stand over the screen.
      event.preventDefault()
      offer = event as InstallOffer
      setOffered(true)
    }
    window.addEventListener('beforeinstallprompt', note)
    window.addEventListener('appinstalled', end)
    return () => {
      window.removeEventListener('beforeinstallprompt', note)
      window.removeEventListener('appinstalled', end)
    }
  }, [])
  if (!isOffered) return undefined
  return () => {
    const asked = offer
    offer = undefined
    setOffered(false)
    // The person may refuse; the browser offers it again when it may.
    asked?.prompt().catch(() => {})
  }
}
