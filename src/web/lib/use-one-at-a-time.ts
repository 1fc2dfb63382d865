import { useRef } from 'react'

/**
 * Ignores calls while the work runs: the second tap of a double tap may come before the button shows that it is busy. An
 * act is guarded by `useAct`; this is for what reads, prints, opens a window, asks the browser, goes through the queue of
 * the phone, or sends photos before its act. The work must report its errors itself.
 */
export function useOneAtATime<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result | undefined> {
  const busy = useRef(false)
  return async (...args) => {
    if (busy.current) return
    busy.current = true
    try {
      return await run(...args)
    } catch {
      return
    } finally {
      busy.current = false
    }
  }
}
