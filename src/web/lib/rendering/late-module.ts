import { useEffect, useState } from 'react'

/**
 * A hook that reads a module which no first screen waits for: null until it is there, and as long as it is not needed. The
 * screen does without it meanwhile, and the next piece that needs it asks again.
 */
export function createLateModule<M>(load: () => Promise<M>): (isNeeded?: boolean) => M | null {
  let loaded: M | null = null
  return function useLateModule(isNeeded = true) {
    const [module, setModule] = useState(loaded)
    useEffect(() => {
      if (!isNeeded) return
      if (loaded) return setModule(loaded)
      load().then(
        (found) => {
          loaded = found
          setModule(found)
        },
        () => {},
      )
    }, [isNeeded])
    return module
  }
}
