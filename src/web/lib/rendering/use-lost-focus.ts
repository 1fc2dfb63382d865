import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `restore` when the element that had the focus has left the page and nothing took it: a bar that its own button
 * closed, a row that was deleted. Without this the next Tab would begin at the top of the page.
 */
export function useLostFocus(restore: () => void): void {
  const restoreNow = useEffectEvent(restore)
  useEffect(() => {
    let last: EventTarget | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () =>
      last instanceof Element && !last.isConnected && document.activeElement === document.body
    const check = () => {
      if (!isLost()) return
      // What was removed may have its own successor, which takes the focus a moment later.
      timer = setTimeout(() => {
        if (!isLost()) return
        last = null
        restoreNow()
      })
    }
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}
