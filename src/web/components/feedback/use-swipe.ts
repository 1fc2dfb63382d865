import { type PointerEvent, useRef, useState } from 'react'

/** Less than this is a tap. */
const THRESHOLD_PX = 5
/** It goes when it was moved by this share of its width. */
const SHARE = 0.35

/** Moves an element sideways with the finger, and calls `onAway` when it was moved far enough. */
export function useSwipe(onAway: () => void) {
  const [offset, setOffset] = useState(0)
  const start = useRef<number | null>(null)
  const end = () => {
    start.current = null
    setOffset(0)
  }
  return {
    offset,
    onPointerDown({ clientX }: PointerEvent) {
      start.current = clientX
    },
    onPointerMove({ clientX, currentTarget, pointerId }: PointerEvent) {
      if (start.current === null) return
      const moved = clientX - start.current
      if (offset === 0 && Math.abs(moved) < THRESHOLD_PX) return
      // The finger may leave the element, which must still hear where it goes.
      currentTarget.setPointerCapture(pointerId)
      setOffset(moved)
    },
    onPointerUp({ currentTarget }: PointerEvent) {
      if (Math.abs(offset) > (currentTarget as HTMLElement).offsetWidth * SHARE) {
        start.current = null
        onAway()
      } else end()
    },
    onPointerCancel: end,
    onPointerLeave: end,
  }
}
