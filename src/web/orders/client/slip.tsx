import type { ReactNode } from 'react'
import { usePassFocusOn } from '#web/lib/focus.ts'
import type { OrderView } from '../order-view.ts'
import classes from './client-order.module.css'

export interface SlipOfOrder {
  order: OrderView
  /** It is a ticket of its own. */
  isAlone?: boolean
}

interface SlipProps extends Pick<SlipOfOrder, 'isAlone'> {
  title?: string
  text?: string
  children: ReactNode
}

/** A part of the ticket that waits for an answer. */
export function Slip({ title, text, isAlone = false, children }: SlipProps) {
  usePassFocusOn()
  const Title = isAlone ? 'h2' : 'h4'
  return (
    <div className={`badge-soleil ${classes.slip}`}>
      {title ? <Title className={isAlone ? 'text-2xl' : 'text-l leading-13'}>{title}</Title> : null}
      {text ? <p className="anywhere leading-14">{text}</p> : null}
      <div className={classes.answer}>{children}</div>
    </div>
  )
}
