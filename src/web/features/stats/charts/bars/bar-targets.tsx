import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import classes from './bar-chart.module.css'
import type { ChartBar } from './bar-chart.tsx'
import { barName } from './bar-words.ts'
import type { ShownBar } from './use-shown-bar.ts'

interface Props {
  bars: ChartBar[]
  shown: ShownBar
}

/**
 * Columns over the bars, which take the pointer and the focus. One of them is reached with Tab, the others with the
 * arrows. A finger's first tap shows the values, its second one follows the link.
 */
export function BarTargets({ bars, shown }: Props) {
  const [current, setCurrent] = useState<number | null>(null)
  const isTouch = useRef(false)
  const group = useRef<HTMLDivElement>(null)
  const last = bars.length - 1
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
    const next = nextBar(event.key, stop, last)
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
      {bars.map((bar, index) => {
        const handlers = {
          tabIndex: index === stop ? 0 : -1,
          'aria-label': labelOf(bar),
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
        return bar.link ? (
          <Link key={bar.from} to={bar.link} className={classes.target} {...handlers} />
        ) : (
          <button key={bar.from} type="button" className={classes.target} {...handlers} />
        )
      })}
    </div>
  )
}

/** The bar that a key leads to from another one; null for any other key. */
function nextBar(key: string, from: number, last: number): number | null {
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

function labelOf(bar: ChartBar): string {
  const values = bar.lines.map(({ label, value }) => `${label} ${value}`).join(', ')
  return `${barName(bar)}\u00a0: ${values}`
}
