import { tabStorage } from '../storage.ts'

const FLAG = 'laveo-reloaded-at'
/** A second failure this soon is not a deployment: the error is shown instead of reloading for ever. */
const PAUSE_MS = 60_000

/**
 * A tab that outlives a deployment asks for files that are gone: it reloads itself, once, when the server answers.
 * Until then, and when it does not, the screen says that it could not be loaded.
 */
export function reloadOnceAfterDeployment(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload()) return
    void fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => {
        if (ok) reloadOnce()
      },
      () => {},
    )
  })
}

/** Whether the page did not reload itself within this pause, in milliseconds. */
export function mayReload(pause = PAUSE_MS): boolean {
  return Date.now() - Number(tabStorage.read(FLAG) ?? 0) >= pause
}

/** Loads the page again where the browser can remember when: it could reload for ever otherwise. */
export function reloadOnce(): void {
  if (tabStorage.write(FLAG, String(Date.now()))) window.location.reload()
}
