import { isToastShown, onToast } from './notify.tsx'

/** Calls `show` once no toast is on screen. The returned function gives it up. */
export function whenNoToast(show: () => void): () => void {
  const stop = onToast(showOnce)
  showOnce()
  return stop
  function showOnce(): void {
    if (isToastShown()) return
    stop()
    show()
  }
}
