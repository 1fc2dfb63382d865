import { useEffect } from 'react'
import { serverNow } from '#web/lib/clock.ts'
import { isServerUp } from '#web/lib/navigation/server-up.ts'
import { tabStorage } from '#web/lib/storage.ts'

const RELOADED_AT = 'laveo-reloaded-at'
/** A second failure within this time has another cause than a deployment. Reloading again could go on for ever. */
const PAUSE_MS = 60_000
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

/** Whether the last automatic reload is at least `pause` milliseconds ago. */
function mayReload(pause = PAUSE_MS): boolean {
  return serverNow() - Number(tabStorage.read(RELOADED_AT) ?? 0) >= pause
}

/** Reloads the page, but only if the time can be stored. Otherwise it could reload for ever. */
function reloadOnce(): void {
  if (tabStorage.write(RELOADED_AT, String(serverNow()))) window.location.reload()
}
