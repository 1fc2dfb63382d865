import { useState } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { isInAppBrowser, OPEN_IN_BROWSER } from '#web/lib/in-app-browser.ts'

/** Prints by `act`; where the browser cannot, `refusal` says so once somebody asks, for the place of the button. */
export function usePrint(act: () => unknown = () => window.print()) {
  const [isRefused, setRefused] = useState(false)
  const print = () => {
    if (canPrint()) act()
    else setRefused(true)
  }
  const refusal = isRefused ? (
    <Note tone="warning" role="alert" title="Impression impossible ici">
      {OPEN_IN_BROWSER}
    </Note>
  ) : null
  return { print, refusal }
}

/** In the windows of other applications the function is there, and does nothing. */
export function canPrint(): boolean {
  return typeof window.print === 'function' && !isInAppBrowser()
}
