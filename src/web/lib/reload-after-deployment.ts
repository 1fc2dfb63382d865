const FLAG = 'laveo-reloaded-at'
/** A second failure this soon is not a deployment: the error is shown instead of reloading for ever. */
const PAUSE_MS = 60_000

/** A tab that outlives a deployment asks for files that are gone: it reloads itself, once. */
export function reloadOnceAfterDeployment(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(FLAG) ?? 0)
    if (!navigator.onLine || Date.now() - last < PAUSE_MS) return
    event.preventDefault()
    sessionStorage.setItem(FLAG, String(Date.now()))
    window.location.reload()
  })
}
