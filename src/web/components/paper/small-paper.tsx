import { type ReactNode, useRef } from 'react'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { cx } from '#web/lib/cx.ts'
import { MonoLisere } from './mono-lisere.tsx'
import type { PaperFormat, RollWidth } from './paper-format.ts'
import { PaperLisere } from './paper-lisere.tsx'
import { useRollLength } from './paper-page.ts'
import classes from './small-paper.module.css'

interface Props {
  format: PaperFormat | RollWidth
  /** Its accessible name. */
  name: string
  /** The reference of the order that it belongs to, whose strip it has. */
  reference?: string
  /** The squares that an A6 page shows along its edge. */
  squares?: number
  /** The first line: whose paper it is, and what it is. A label without one has its strip above only. */
  head?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/**
 * A paper as it is printed: in black on a thermal roll of any length, between two strips, or in colours on A6, with the
 * strip down its edge.
 */
export function SmallPaper({
  format,
  name,
  reference,
  squares = 0,
  head,
  className,
  children,
}: Props) {
  const paper = useRef<HTMLElement>(null)
  useRollLength(paper, format)
  const isRoll = format !== 'a6'
  const strip =
    isRoll && reference ? <MonoLisere reference={reference} className={classes.strip} /> : null
  return (
    <article
      ref={paper}
      className={cx(
        'relative clip',
        classes.paper,
        isRoll ? classes.roll : classes.a6,
        format === '80' && classes.wide,
        className,
      )}
      aria-label={name}
    >
      {isRoll || !reference ? null : (
        <div className={`left-edge clip ${classes.edge}`}>
          <PaperLisere className="block full" reference={reference} squares={squares} />
        </div>
      )}
      {head ? <header className="flex justify-between align-baseline">{head}</header> : null}
      {strip}
      {children}
      {head ? strip : null}
    </article>
  )
}

/** The reference of a paper, in the letters that are read from afar. */
export function PaperReference({
  reference,
  className,
}: {
  reference: string
  className?: string | undefined
}) {
  return (
    <p className={cx('nowrap', classes.reference, className)}>
      <OrderReference reference={reference} />
    </p>
  )
}
