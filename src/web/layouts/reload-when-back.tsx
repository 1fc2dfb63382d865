import { useEffect } from 'react'
import { mayReload, reloadOnce } from '#web/lib/navigation/reload-once.ts'
import { isServerUp } from '#web/lib/navigation/server-up.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 30_000

/**
 * Reloads the page once the server answers, at most once per `pause` milliseconds (a minute by default). For failures
 * that only a reload can fix. It asks the server less and less often, and at once when the network returns or the tab
 * becomes visible.
 */
export function ReloadWhenBack({ pause }: { pause?: number }) {
  useEffect(() => {
    const controller = new AbortController()
    let wait = FIRST_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      clearTimeout(timer)
      const isVisible = document.visibilityState === 'visible'
      if (isVisible && mayReload(pause) && (await isServerUp(controller.signal)))
        return reloadOnce()
      if (controller.signal.aborted) return
      timer = setTimeout(check, wait * (0.75 + Math.random() / 2))
      wait = Math.min(wait * 2, LONGEST_MS)
    }
    const checkNow = () => {
      wait = FIRST_MS
      void check()
    }
    // At once: after a deployment the server answers, and only the file is gone.
    void check()
    window.addEventListener('online', checkNow, { signal: controller.signal })
    document.addEventListener('visibilitychange', checkNow, { signal: controller.signal })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [pause])
  return null
}
