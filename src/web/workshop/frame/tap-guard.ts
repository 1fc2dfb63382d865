import { type MouseEvent, useRef } from 'react'

/** Between two taps of one hand: wet fingers touch twice, and slow tablets are touched again. */
const AGAIN_MS = 700
/** A target is 64 px and more. */
const NEAR_PX = 32

interface Tap {
  at: number
  x: number
  y: number
  label: string
}

/**
 * A second tap in the same place is meant for what stood there before: where something else stands there now, it does nothing.
 * Returns what hears the clicks of a page before its controls do.
 */
export function useTapGuard(): (event: MouseEvent) => void {
  const last = useRef<Tap>(undefined)
  return (event) => {
    const control = (event.target as Element).closest('button, a, label, input')
    const { timeStamp: at, clientX: x, clientY: y } = event
    // A key presses in no place.
    if (!control || (x === 0 && y === 0)) return
    const label = control.getAttribute('aria-label') ?? control.textContent ?? ''
    const before = last.current
    const isAgain =
      before && at - before.at < AGAIN_MS && Math.hypot(x - before.x, y - before.y) < NEAR_PX
    if (isAgain && label !== before.label) {
      event.preventDefault()
      event.stopPropagation()
    } else last.current = { at, x, y, label }
  }
}
