import type { ReactNode } from 'react'
import { EmptyThread } from '#web/drawings/empty-thread.tsx'
import { Ticket } from '../layout/ticket.tsx'
import classes from './empty-state.module.css'

interface Props {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** Replaces an empty list: a drawing, a sentence, and an action if there is one. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <Ticket className={`stack text-center gap-8 justify-items-center ${classes.box}`}>
      <div className={classes.art}>
        <EmptyThread />
      </div>
      <h2 className="text-xl leading-12">{title}</h2>
      {text ? <p className="quiet">{text}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </Ticket>
  )
}
