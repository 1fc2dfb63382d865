import type { ComponentProps } from 'react'
import { formatWait } from '#shared/dates.ts'
import { Button } from './button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'full' | 'disabled'> {
  /** Until it may be pressed again. */
  secondsLeft: number
}

/** Sends something once more, and says how long that still has to wait. */
export function ResendButton({ secondsLeft, ...rest }: Props) {
  return (
    <div className="stack gap-10">
      <Button full disabled={secondsLeft > 0} {...rest} />
      {secondsLeft > 0 ? (
        <p className="quiet text-center text-s">
          Nouvel envoi possible dans {formatWait(secondsLeft)}.
        </p>
      ) : null}
    </div>
  )
}
