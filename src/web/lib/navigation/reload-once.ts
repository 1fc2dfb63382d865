import { tabStorage } from '../storage.ts'

const RELOADED_AT = 'laveo-reloaded-at'
/** A second failure within this time has another cause than a deployment. Reloading again could go on for ever. */
const PAUSE_MS = 60_000

/** True if the last automatic reload is at least `pause` milliseconds ago. */
export function mayReload(pause = PAUSE_MS): boolean {
  return Date.now() - Number(tabStorage.read(RELOADED_AT) ?? 0) >= pause
}

/** Reloads the page, but only if the time can be stored. Otherwise it could reload for ever. */
export function reloadOnce(): void {
  if (tabStorage.write(RELOADED_AT, String(Date.now()))) window.location.reload()
}
