import { useEffect, useEffectEvent } from 'react'

/** Calls `callback` once the page has been visible for this long in total. The time in the background does not count. */
export function useVisibleDelay(ms: number, running: boolean, callback: () => void): void {
  const onDelay = useEffectEvent(callback)
  useEffect(() => {
    if (!running) return
    let left = ms
    let startedAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const pause = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= performance.now() - startedAt
    }
    const update = () => {
      if (document.visibilityState !== 'visible') return pause()
      if (timer !== undefined) return
      startedAt = performance.now()
      timer = setTimeout(onDelay, left)
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      pause()
      document.removeEventListener('visibilitychange', update)
    }
  }, [ms, running])
}
