import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** So far a pointer moves before it drags: less is a click. */
const SLACK_PX = 6

interface Dragging {
  ids: string[]
  x: number
  y: number
  /** The column under the pointer, and the row before which the stop would stand. */
  column: string | null
  /** It is null over the card of a column, and where it has no row: then it goes where it fits. */
  place: number | null
  /** The place where the stop would go, in pixels of the window. */
  line: { left: number; top: number; width: number } | null
}

interface Props {
  enabled: boolean
  /** The stops that go with this one: the others that are chosen. */
  withIt: (id: string) => string[]
  onDrop: (ids: string[], column: string, place: number | undefined) => void
}

/**
 * Drags stops from column to column by mouse, or by the handle on touch; Escape lets go. Each drag has its key. It acts once it
 * is over, so that a column which changes meanwhile moves nothing under the pointer.
 */
export function useStopDrag({ enabled, withIt, onDrop }: Props) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const grabbed = useRef<{ id: string; x: number; y: number } | null>(null)
  const wasDragged = useRef(false)

  const move = useEffectEvent(({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    const start = grabbed.current
    if (!start) return
    const isFar = Math.hypot(x - start.x, y - start.y) > SLACK_PX
    if (!dragging && !isFar) return
    wasDragged.current = true
    setDragging({ ids: dragging?.ids ?? withIt(start.id), x, y, ...placeAt(x, y) })
  })
  const end = useEffectEvent((event: Event) => {
    const isDropped = event.type === 'pointerup'
    if (isDropped && dragging?.column)
      onDrop(dragging.ids, dragging.column, dragging.place ?? undefined)
    letGo()
  })
  const letGo = () => {
    grabbed.current = null
    setDragging(null)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging) return
    event.stopPropagation()
    letGo()
  })
  useEffect(() => {
    if (!enabled) return
    const onMove = (event: globalThis.PointerEvent) => move(event)
    const onEnd = (event: Event) => end(event)
    const onEscape = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onEnd)
    window.addEventListener('pointercancel', onEnd)
    window.addEventListener('keydown', onEscape, true)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onEnd)
      window.removeEventListener('pointercancel', onEnd)
      window.removeEventListener('keydown', onEscape, true)
    }
  }, [enabled])

  const grab = (id: string, { clientX: x, clientY: y }: PointerEvent) => {
    wasDragged.current = false
    if (enabled) grabbed.current = { id, x, y }
  }
  return {
    dragging,
    over: dragging?.column ?? null,
    /** It is for a handle, for a finger. */
    grab,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || event.pointerType === 'touch') return
        const stop = (event.target as Element).closest<HTMLElement>('[data-movable]')
        if (stop?.dataset.stop) grab(stop.dataset.stop, event)
      },
      /** The click that ends a drag opens nothing. */
      onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}

export type StopDrag = ReturnType<typeof useStopDrag>

function placeAt(x: number, y: number): Pick<Dragging, 'column' | 'place' | 'line'> {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  if (!column) return { column: null, place: null, line: null }
  const rows = [...column.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect())
  const under = rows.findIndex(({ top, height }) => y < top + height / 2)
  const place = under < 0 ? rows.length : under
  const after = rows[place]
  const before = rows[place - 1]
  const near = after ?? before
  const top = after ? after.top - 2 : (before?.bottom ?? 0) + 2
  return {
    column: column.dataset.column ?? null,
    place: near ? place : null,
    line: near ? { left: near.left, top, width: near.width } : null,
  }
}
