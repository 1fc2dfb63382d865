import type { ComponentProps } from 'react'
import { formatWait } from '#shared/text/wait.ts'
import { Button } from './button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'full' | 'disabled'> {
  /** Seconds until the button may be pressed again. */
  secondsLeft: number
}

/** A button that sends something again, with the wait before the next sending. */
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
