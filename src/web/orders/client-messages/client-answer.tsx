import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatSince } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  answer: { id: string; text: string; at: number; seenAt?: number | null }
  /** The writer, where the screen does not name them already, or the number where it is another than theirs. */
  from?: string | undefined
  /** The ways on from it, before the button. */
  children?: ReactNode
}

/** A client's answer, with the button that marks it as read. */
export function ClientAnswer({ answer, from, children }: Props) {
  const { id: answerId, text, at, seenAt = null } = answer
  const now = useMinute()
  const see = useAct(trpc.clientMessages.seeAnswer, {
    failed: 'Réponse non marquée comme lue',
    announced: 'Réponse marquée comme lue.',
    stale: ['clientMessages', 'clientRecords', 'requests'],
  })
  return (
    <>
      <p className="text-s quiet">
        {from ? <b className="anywhere">{from}, </b> : null}
        <time dateTime={isoInstant(at)}>{formatSince(at, now)}</time>
      </p>
      <blockquote className="anywhere leading-14">{text}</blockquote>
      <div className="flex wrap gap-8 hide-empty">
        {children}
        {seenAt === null ? (
          <Button
            size="sm"
            tone="outline"
            icon={<IconCheck />}
            loading={see.isRunning}
            onClick={() => see.run({ answerId })}
          >
            Marquer comme lu
          </Button>
        ) : null}
      </div>
      <ActFailure unanswered={see.unanswered} />
    </>
  )
}
