import { IconBoltFilled } from '@tabler/icons-react'
import classes from './express-mark.module.css'

/** The bolt of an express order; `label` says it where no word stands beside. */
export function ExpressMark({ label }: { label?: string }) {
  return (
    <span
      className={`inline-row justify-center fixed fill-soleil ${classes.mark}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <IconBoltFilled aria-hidden="true" />
    </span>
  )
}
