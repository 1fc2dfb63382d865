import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import type { StaffActions } from './use-staff-actions.ts'

interface Props {
  className?: string | undefined
  unanswered: StaffActions['unanswered']
}

/** The acts of the team on an order that had no answer. */
export function OrderActFailures({ className = '', unanswered }: Props) {
  return (
    <div className={`stack gap-8 hide-empty ${className}`}>
      <ActFailure unanswered={unanswered.undo} />
      <ActFailure unanswered={unanswered.move} />
      <ActFailure unanswered={unanswered.ready} />
      <ActFailure unanswered={unanswered.cancel} />
      <ActFailure unanswered={unanswered.remove} />
    </div>
  )
}
