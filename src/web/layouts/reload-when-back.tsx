import { useEffect } from 'react'
import { mayReload, reloadOnce } from '#web/lib/navigation/reload-after-deployment.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 30_000

/**
 * Beside a failure that only a new page can mend. While it is shown, asks the server whether it is there, less and less
 * often, and at once when the network is back or the tab is seen; then loads the page again, at most once per `pause`
 * milliseconds: a minute, if not said otherwise.
 */
export function ReloadWhenBack({ pause }: { pause?: number }) {
  // The network, the page's visibility and timers live outside React.
  useEffect(() => {
    const left = new AbortController()
    let wait = FIRST_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      const seen = document.visibilityState === 'visible'
      if (seen && mayReload(pause) && (await answers(left.signal))) return reloadOnce()
      if (left.signal.aborted) return
      timer = setTimeout(ask, wait * (0.75 + Math.random() / 2))
      wait = Math.min(wait * 2, LONGEST_MS)
    }
    const now = () => {
      wait = FIRST_MS
      void ask()
    }
    timer = setTimeout(ask, FIRST_MS)
    window.addEventListener('online', now, { signal: left.signal })
    document.addEventListener('visibilitychange', now, { signal: left.signal })
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [pause])
  return null
}

/** Whether the server itself answers; a page kept on the phone does not count. */
function answers(signal: AbortSignal): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}
