import { useEffect, useState } from 'react'

/** A tap that was meant for the former mission comes within this time. */
const SETTLE_MS = 600

/**
 * True while the mission of this id has only just come first: at the arrival on the screen when `arriving`, and
 * whenever another one takes its place.
 */
export function useSettling(id: string | undefined, arriving: boolean): boolean {
  const [settled, setSettled] = useState(arriving ? undefined : id)
  useEffect(() => {
    if (settled === id) return
    const timer = setTimeout(() => setSettled(id), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [id, settled])
  return settled !== id
}
