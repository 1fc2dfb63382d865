import { IconBolt } from '@tabler/icons-react'
import classes from './express-mark.module.css'

/** The bolt of an express order; `label` says it where no word stands beside. */
export function ExpressMark({ label }: { label?: string }) {
  return (
    <span
      className={`inline-row fixed caution ${classes.mark}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <IconBolt aria-hidden="true" />
    </span>
  )
}

/** The bolt before the name of the client, of an express order; nothing of any other. */
export function ExpressSign({ order }: { order: { express: boolean } }) {
  if (!order.express) return null
  return (
    <>
      <ExpressMark label="Express" />{' '}
    </>
  )
}
