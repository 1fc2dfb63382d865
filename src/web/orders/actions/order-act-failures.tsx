import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import type { Unanswered } from '#web/lib/use-act.ts'

interface Props {
  className?: string | undefined
  unanswered: Record<'move' | 'cancel' | 'remove', Unanswered>
}

/** The acts of the team on an order that had no answer. */
export function OrderActFailures({ className = '', unanswered }: Props) {
  return (
    <div className={`stack gap-8 hide-empty ${className}`}>
      <ActFailure unanswered={unanswered.move} />
      <ActFailure unanswered={unanswered.cancel} />
      <ActFailure unanswered={unanswered.remove} />
    </div>
  )
}
