import type { ComponentProps } from 'react'
import { formatWait } from '#shared/dates.ts'
import { Button } from './button.tsx'
import classes from './resend-button.module.css'

interface Props extends Omit<ComponentProps<typeof Button>, 'full' | 'disabled'> {
  /** Until it may be pressed again. */
  secondsLeft: number
}

/** Sends something once more, and says how long that still has to wait. */
export function ResendButton({ secondsLeft, ...rest }: Props) {
  return (
    <div className={classes.root}>
      <Button full disabled={secondsLeft > 0} {...rest} />
      {secondsLeft > 0 ? (
        <p className={classes.wait}>Nouvel envoi possible dans {formatWait(secondsLeft)}.</p>
      ) : null}
    </div>
  )
}
