import type { ComponentProps } from 'react'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './a4-sheet.module.css'

/** A card of the screen that is printed on A4 pages, without its border. */
export function A4Sheet({ className, ...rest }: Omit<ComponentProps<typeof Ticket>, 'as'>) {
  return <Ticket as="article" className={cx(classes.sheet, className)} {...rest} />
}
