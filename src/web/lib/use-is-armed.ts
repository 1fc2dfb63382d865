import { useEffect, useState } from 'react'

/** Longer than a double tap, whose second tap must not act on the view that the first one has just opened. */
const ARM_MS = 450

/** True once `view` has been on screen long enough for a tap on it to be intended. */
export function useIsArmed(view: unknown): boolean {
  const [armed, setArmed] = useState<{ view: unknown } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setArmed({ view }), ARM_MS)
    return () => clearTimeout(timer)
  }, [view])
  return armed !== null && armed.view === view
}
