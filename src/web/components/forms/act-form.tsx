import type { ComponentProps } from 'react'
import type { Unanswered } from '#web/lib/use-act.ts'
import { ActFailure } from '../feedback/act-failure.tsx'

interface Props extends ComponentProps<'form'> {
  unanswered: Unanswered
}

/** A form of one act, whose failure stands at its end. */
export function ActForm({ unanswered, children, ...props }: Props) {
  return (
    <form className="stack gap-16" noValidate {...props}>
      {children}
      <ActFailure unanswered={unanswered} withRetry={false} />
    </form>
  )
}
