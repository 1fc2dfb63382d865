import { formatWait } from '#shared/text/wait.ts'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useWait } from '#web/lib/use-wait.ts'
import { type AskedLink, linkWait, useAskLink } from './use-ask-link.ts'

/** Sends the message again, once the quarter of an hour of the last one is over. */
export function ResendLink({ asked }: { asked: AskedLink }) {
  const resend = useAskLink()
  const { left } = useWait(linkWait(asked))
  if (left > 0)
    return (
      <span className="quiet tap" role={resend.isDone ? 'status' : undefined}>
        {resend.isDone ? 'Renvoyé. ' : null}Renvoyer dans {formatWait(left)}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className="accent strong tap"
        aria-busy={resend.isRunning || undefined}
        onClick={() => void resend.run(asked)}
      >
        Renvoyer
      </button>
      <ActFailure unanswered={resend.unanswered} withRetry={false} />
    </>
  )
}
