import { useState } from 'react'
import { formatSince } from '#shared/dates.ts'
import { formatGap, gapOf } from '#shared/money/handovers.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import classes from '../history.module.css'
import type { Handover } from '../history.queries.ts'
import { ContestDialog } from './contest-dialog.tsx'
import { useAnswerHandover } from './use-answer-handover.ts'

/** A hand-over that the team recorded, with the buttons to confirm or contest it, or the answer. */
export function HandoverRow({ handover }: { handover: Handover }) {
  const { id, expected, counted, reason, recordedByName, createdAt, contestNote } = handover
  const [contesting, setContesting] = useState(false)
  const closeDialog = () => setContesting(false)
  const { agree, contest, answering, wasAnsweredHere } = useAnswerHandover(handover, closeDialog)
  const answer = answerText(handover)
  const gap = gapOf(handover)
  return (
    <li className={classes.handover} aria-labelledby={`versement-${id}`}>
      <p id={`versement-${id}`} className="flex wrap justify-between strong gap-12 row-gap-2">
        Versé à {recordedByName || 'l’équipe Lavéo'} <Money amount={counted} />
      </p>
      <p className="quiet text-s leading-14">
        {formatSince(createdAt, Date.now())}
        {gap === 0 ? null : ` · ${formatFcfa(expected)} attendus, écart ${formatGap(gap)}`}
      </p>
      {reason ? <p className="quiet text-s leading-14">{reason}</p> : null}
      {contestNote ? <p className="quiet text-s leading-14">«&nbsp;{contestNote}&nbsp;»</p> : null}
      {answer ? (
        <p ref={wasAnsweredHere ? focusIfLost : null} tabIndex={-1} className="strong text-s mt-4">
          {answer}
        </p>
      ) : (
        <div className="flex wrap share-width gap-10 mt-10">
          <Button size="sm" loading={answering} onClick={agree}>
            Confirmer
          </Button>
          <Button
            size="sm"
            tone="danger-outline"
            disabled={answering}
            onClick={() => setContesting(true)}
          >
            Contester
          </Button>
        </div>
      )}
      <ContestDialog
        handover={handover}
        opened={contesting}
        sending={answering}
        onContest={contest}
        onClose={closeDialog}
      />
    </li>
  )
}

function answerText({ confirmedAt, contestedAt }: Handover): string | null {
  if (confirmedAt !== null) return `Confirmée, ${formatSince(confirmedAt, Date.now())}`
  return contestedAt === null ? null : `Contestée, ${formatSince(contestedAt, Date.now())}`
}
