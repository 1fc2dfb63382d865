import { useEffect, useEffectEvent } from 'react'

/** Calls `then` once the page has been in view for this long; a tab opened in the background has time. */
export function useVisibleDelay(ms: number, running: boolean, then: () => void): void {
  const onDelay = useEffectEvent(then)
  // Timers and the page's visibility live outside React.
  useEffect(() => {
    if (!running) return
    let left = ms
    let since = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const pause = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= performance.now() - since
    }
    const follow = () => {
      if (document.visibilityState !== 'visible') return pause()
      if (timer !== undefined) return
      since = performance.now()
      timer = setTimeout(onDelay, left)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      pause()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [ms, running])
}
