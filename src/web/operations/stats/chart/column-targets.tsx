import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ChartMark, ChartSeries } from './chart-data.ts'
import classes from './columns.module.css'
import type { ShownColumn } from './use-shown-column.ts'
import { spokenValues } from './value-box.tsx'

interface Props {
  marks: ChartMark[]
  series: ChartSeries[]
  shown: ShownColumn
}

/**
 * Targets over the columns, which take the pointer and the focus. One of them is reached with Tab, the others with the
 * arrows. A finger's first tap shows the values, its second one follows the link.
 */
export function ColumnTargets({ marks, series, shown }: Props) {
  const [current, setCurrent] = useState<number | null>(null)
  const isTouch = useRef(false)
  const group = useRef<HTMLDivElement>(null)
  const last = marks.length - 1
  const stop = Math.min(current ?? last, last)
  const moveTo = (index: number) => {
    setCurrent(index)
    const target = group.current?.children[index]
    if (target instanceof HTMLElement) target.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    // A tablet may have a keyboard too.
    isTouch.current = false
    if (event.key === 'Escape') shown.hide()
    const next = nextColumn(event.key, stop, last)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div
      ref={group}
      role="group"
      aria-label="Valeurs, une barre après l’autre avec les flèches"
      className={`absolute ${classes.targets}`}
      onKeyDown={handleKey}
      onPointerDown={({ pointerType }) => {
        isTouch.current = pointerType !== 'mouse'
      }}
    >
      {marks.map((mark, index) => {
        const handlers = {
          tabIndex: index === stop ? 0 : -1,
          'aria-label': spokenValues(mark, series, index),
          onPointerEnter: shown.hover(index),
          onPointerLeave: shown.hover(null),
          onFocus: () => {
            setCurrent(index)
            if (!isTouch.current) shown.setFocused(index)
          },
          onBlur: () => shown.setFocused(null),
          onClick: (event: MouseEvent) => {
            if (!isTouch.current) return
            if (!shown.isTapped(index)) event.preventDefault()
            shown.setTapped(index)
          },
        }
        return mark.to ? (
          <Link key={mark.key} to={mark.to} className={classes.target} {...handlers} />
        ) : (
          <button key={mark.key} type="button" className={classes.target} {...handlers} />
        )
      })}
    </div>
  )
}

/** The column that a key leads to from another one; null for any other key. */
function nextColumn(key: string, from: number, last: number): number | null {
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
