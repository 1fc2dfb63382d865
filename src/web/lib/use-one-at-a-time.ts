import { useRef } from 'react'

/**
 * Lets an action run once at a time: the second tap of a double one comes before the button shows that it is busy.
 * What goes wrong is the action's own to say.
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
