import type { ComponentPropsWithRef } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './message-bubble.module.css'

/** A message as its reader gets it. */
export function MessageBubble({ className, ...rest }: ComponentPropsWithRef<'blockquote'>) {
  return (
    <blockquote
      className={cx('badge-success anywhere leading-14 pre-line', classes.bubble, className)}
      {...rest}
    />
  )
}
