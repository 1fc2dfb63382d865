import { useRef } from 'react'

/**
 * Ignores calls while the action runs. The second tap of a double tap may come before the button shows that it is busy.
 * The action must report its errors itself.
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
