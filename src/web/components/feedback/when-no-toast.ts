import { isToastShown, onToast } from './notify.tsx'

/** Calls `show` once no toast is on screen. */
export function whenNoToast(show: () => void): void {
  const stop = onToast(showOnce)
  showOnce()
  function showOnce(): void {
    if (isToastShown()) return
    stop()
    show()
  }
}
