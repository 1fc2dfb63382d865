import { useState } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { isInAppBrowser, OPEN_IN_BROWSER } from '#web/lib/in-app-browser.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'

/**
 * Prints the page. `prepare` brings what the paper has only once it is printed, and answers false where it has not come.
 * Where the browser cannot print, `refusal` says so once somebody asks, for the place of the button.
 */
export function usePrint(prepare?: () => Promise<boolean>) {
  const [isRefused, setRefused] = useState(false)
  const print = useOneAtATime(async () => {
    if (!canPrint()) {
      setRefused(true)
      return
    }
    if (prepare) {
      if (!(await prepare())) return
      // The data that came is drawn by then.
      await nextFrame()
      await nextFrame()
    }
    window.print()
  })
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

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
