import { IconArrowMerge } from '@tabler/icons-react'
import { formatShortDateTime } from '#shared/dates.ts'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { ClientRecord } from './client-record.ts'

/** For a day after a merge: which record joined this one, and its undo. */
export default function LastMerge({ merge }: { merge: ClientRecord['lastMerge'] }) {
  const unmerge = useAct(trpc.clientRecords.unmerge, {
    failed: 'Fiches non séparées',
    announced: 'Fiches séparées.',
    stale: ['orders', 'users', 'clientRecords', 'stats', 'teamNotes'],
  })
  return (
    <div className="stack gap-10 hide-empty mb-12">
      {merge ? (
        <Note
          icon={<IconArrowMerge />}
          title={`La fiche ${ofPerson(merge.leftName)} a rejoint celle-ci`}
          action={
            <Button
              size="sm"
              tone="outline"
              loading={unmerge.isRunning}
              onClick={() => void unmerge.run({ mergeId: merge.id })}
            >
              Annuler la fusion
            </Button>
          }
        >
          {formatShortDateTime(merge.mergedAt, serverNow())}. Pendant 24&nbsp;heures, chacune peut
          reprendre ses commandes.
        </Note>
      ) : null}
      <ActFailure unanswered={unmerge.unanswered} />
    </div>
  )
}
