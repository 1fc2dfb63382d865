import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import classes from './filter-panel.module.css'
import { FilterValues, type FilterValuesProps } from './filter-values.tsx'

interface Props extends FilterValuesProps {
  button: RefObject<HTMLButtonElement | null>
  /** By its key: the chip takes the focus again. */
  onClose: () => void
  /** By a press or the focus elsewhere, which stays there. */
  onLeave: () => void
}

/** Between the panel and the edge of the window. */
const EDGE = 12

/** The values of a chip, below it. */
export function FilterPanel({ button, onClose, onLeave, ...chip }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const over = element.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth
    if (over > 0) element.style.left = `${-over}px`
  }, [])
  const isInside = (target: EventTarget | null) =>
    target instanceof Node &&
    (panel.current?.contains(target) || button.current?.contains(target) || false)
  const leave = useEffectEvent((event: PointerEvent) => {
    if (!isInside(event.target)) onLeave()
  })
  useEffect(() => {
    const listener = (event: PointerEvent) => leave(event)
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={chip.label}
      className={classes.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      onBlur={({ relatedTarget }: FocusEvent) => {
        if (relatedTarget !== null && !isInside(relatedTarget)) onLeave()
      }}
    >
      <FilterValues {...chip} />
    </div>
  )
}
