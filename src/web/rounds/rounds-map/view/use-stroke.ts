import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import type { LatLng } from '#shared/places/points.ts'

/** A hand that presses a pin moves so far, in pixels; further, it draws. */
const STILL = 6
/** Between two places of a stroke, in pixels. */
const STEP = 4

interface Stroke {
  isWanted: (event: PointerEvent) => boolean
  draw: (line: readonly LatLng[]) => void
  /** `isAdded` where Shift was held. */
  end: (line: readonly LatLng[], isAdded: boolean) => void
  cancel: () => void
}

/** Follows a stroke of the mouse, a pen or one finger over the map. A second finger gives it up. */
export function useStroke(stroke: Stroke): void {
  const map = useMap()
  const read = useEffectEvent(() => stroke)
  useEffect(
    () => followStrokes(map.getContainer(), (event) => map.mouseEventToLatLng(event), read),
    [map],
  )
}

function followStrokes(
  container: HTMLElement,
  placeOf: (event: PointerEvent) => LatLng,
  read: () => Stroke,
): () => void {
  let line: LatLng[] = []
  let last: PointerEvent | null = null
  let isDrawn = false
  const stopped = new AbortController()
  const on = <K extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'click'>(
    name: K,
    answer: (event: HTMLElementEventMap[K]) => void,
  ) =>
    // Before Leaflet and the pins.
    container.addEventListener(name, answer, { capture: true, signal: stopped.signal })

  const giveUp = () => {
    if (last && isDrawn) read().cancel()
    last = null
  }
  on('pointerdown', (event) => {
    const isSecond = !event.isPrimary
    giveUp()
    isDrawn = false
    if (isSecond || event.button !== 0 || !read().isWanted(event)) return
    last = event
    line = [placeOf(event)]
  })
  on('pointermove', (event) => {
    if (!last || far(last, event) < (isDrawn ? STEP : STILL)) return
    if (!isDrawn) container.setPointerCapture?.(event.pointerId)
    isDrawn = true
    last = event
    line = [...line, placeOf(event)]
    read().draw(line)
  })
  on('pointerup', (event) => {
    if (last && isDrawn) read().end(line, event.shiftKey)
    last = null
  })
  on('pointercancel', giveUp)
  on('click', (event) => {
    // The end of a stroke presses nothing.
    if (isDrawn) event.stopPropagation()
    isDrawn = false
  })
  return () => stopped.abort()
}

const far = (a: PointerEvent, b: PointerEvent) =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
