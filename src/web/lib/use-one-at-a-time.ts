import { useRef } from 'react'

/**
 * Ignores calls while the work runs, as `useAct` does for one mutation: for what reads, prints, opens a window, asks the
 * browser, goes through the queue of the phone, or sends photos before its act. The work must report its errors itself.
 */
export function useOneAtATime<Args extends unknown[]>(
  run: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const busy = useRef(false)
  return (...args) => {
    if (busy.current) return
    busy.current = true
    const done = () => {
      busy.current = false
    }
    run(...args).then(done, done)
  }
}
