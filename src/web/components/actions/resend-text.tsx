import { formatWait } from '#shared/text/wait.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { ActFailure } from '../feedback/act-failure.tsx'

interface Props {
  /** Seconds until it may be sent again. */
  secondsLeft: number
  act: { isRunning: boolean; isDone: boolean; unanswered: Unanswered }
  onResend: () => void
}

/** Asks for something again, or says when one may; whether anything leaves is told to nobody. */
export function ResendText({ secondsLeft, act, onResend }: Props) {
  if (secondsLeft > 0)
    return (
      <span className="quiet" role={act.isDone ? 'status' : undefined}>
        {act.isDone ? 'Demandé. ' : null}Renvoyer dans {formatWait(secondsLeft)}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className="accent strong tap"
        aria-busy={act.isRunning || undefined}
        onClick={onResend}
      >
        Renvoyer
      </button>
      <ActFailure unanswered={act.unanswered} withRetry={false} />
    </>
  )
}
