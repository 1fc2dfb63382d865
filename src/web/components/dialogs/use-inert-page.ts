import { useEffect } from 'react'

/** How many dialogs are open: one may stand over another. */
let open = 0

/**
 * Keeps the page behind an open dialog out of reach of the Tab key, of presses and of screen readers. Dialogs and toasts
 * stand beside the page in the document, so they stay within reach.
 */
export function useInertPage(opened: boolean): void {
  useEffect(() => {
    const page = document.getElementById('root')
    if (!opened || !page) return
    open += 1
    page.inert = true
    return () => {
      open -= 1
      page.inert = open > 0
    }
  }, [opened])
}
