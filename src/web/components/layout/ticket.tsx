import type { ComponentPropsWithoutRef, ComponentPropsWithRef, Ref } from 'react'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './ticket.module.css'

interface Props extends ComponentPropsWithoutRef<'div'> {
  ref?: Ref<HTMLDivElement> | undefined
  /** The order's reference, from which the strip on the left is drawn. Without it, a plain card. */
  reference?: string | undefined
  /** Draws the strip narrower, for the staff's lists. */
  quiet?: boolean
  as?: 'article' | 'section' | 'div' | 'li'
}

/** A stitched card. Its content goes in `TicketBody`s, separated by `Seam`. */
export function Ticket({
  reference,
  quiet = false,
  as = 'div',
  className,
  ref,
  children,
  ...rest
}: Props) {
  const Root = as as 'div'
  return (
    <Root
      ref={ref}
      className={cx(
        classes.ticket,
        reference && classes.lined,
        reference && quiet && classes.quiet,
        className,
      )}
      {...rest}
    >
      {reference ? (
        <Lisere
          className={`absolute ${classes.edge}`}
          reference={reference}
          thickness={quiet ? 8 : 12}
        />
      ) : null}
      {children}
    </Root>
  )
}

export function TicketBody({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={cx(classes.body, className)} {...rest} />
}

/** The stitched line between two parts of a ticket; `plain` where no edge is near that it could notch. */
export function Seam({ plain = false }: { plain?: boolean }) {
  return <div className={cx('relative', plain ? classes.plainSeam : classes.seam)} />
}
