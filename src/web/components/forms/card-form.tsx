import type { ComponentProps } from 'react'
import type { Unanswered } from '#web/lib/use-act.ts'
import { ActFailure } from '../feedback/act-failure.tsx'
import classes from './card-form.module.css'

interface Props extends ComponentProps<'form'> {
  unanswered: Unanswered
}

/** A form with one button, on a card of its own where the screen is wide. */
export function CardForm({ unanswered, children, ...props }: Props) {
  return (
    <form {...props} noValidate className={`stack gap-16 ${classes.form}`}>
      {children}
      <ActFailure unanswered={unanswered} withRetry={false} />
    </form>
  )
}
