import { type ReactNode, useId } from 'react'
import { useScrollHere } from '#web/lib/navigation/use-scroll-here.ts'
import classes from './below-form.module.css'

interface Props {
  title: string
  /** An address names it so. */
  anchor: string
  children: ReactNode
}

/** A part of a page of the settings, below its form: a group of the same card on a desk, a card of its own on a phone. */
export function BelowForm({ title, anchor, children }: Props) {
  const id = useId()
  const ref = useScrollHere<HTMLElement>(anchor)
  return (
    <section ref={ref} id={anchor} className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={`stack gap-16 mt-12 ${classes.body}`}>{children}</div>
    </section>
  )
}
