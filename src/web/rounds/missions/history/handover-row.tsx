import { useState } from 'react'
import { formatSince } from '#shared/dates.ts'
import { contestText, formatGap, gapOf } from '#shared/money/handovers.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import classes from '../history.module.css'
import type { Handover } from '../history.queries.ts'
import { ContestDialog } from './contest-dialog.tsx'

/** A hand-over that the team recorded, with the buttons to confirm or contest it, or the answer. */
export function HandoverRow({ handover }: { handover: Handover }) {
  const {
    id: handoverId,
    expected,
    counted,
    reason,
    recordedByName,
    createdAt,
    contestNote,
  } = handover
  const [contesting, setContesting] = useState(false)
  const closeDialog = () => setContesting(false)
  const answer = useAct(trpc.cash.answer, {
    failed: 'Impossible d’enregistrer votre réponse.',
    stale: ['cash.mine'],
    onSuccess: closeDialog,
    onError(error) {
      // The answer was given on another device.
      if (appCodeOf(error) === 'HANDOVER_ANSWERED') closeDialog()
    },
  })
  const given = answerText(handover)
  const gap = gapOf(handover)
  return (
    <li className={classes.handover} aria-labelledby={`versement-${handoverId}`}>
      <p
        id={`versement-${handoverId}`}
        className="flex wrap justify-between strong gap-12 row-gap-2"
      >
        Versé à {recordedByName || 'l’équipe Lavéo'} <Money amount={counted} />
      </p>
      <p className="quiet text-s leading-14">
        {formatSince(createdAt, serverNow())}
        {gap === 0 ? null : ` · ${formatFcfa(expected)} attendus, écart ${formatGap(gap)}`}
      </p>
      {reason ? <p className="quiet text-s leading-14">{reason}</p> : null}
      {contestNote ? <p className="quiet text-s leading-14">«&nbsp;{contestNote}&nbsp;»</p> : null}
      {given ? (
        <p ref={answer.isDone ? focusOnMount : null} tabIndex={-1} className="strong text-s mt-4">
          {given}
        </p>
      ) : (
        <div className="flex wrap share-width gap-10 mt-10">
          <Button
            size="sm"
            needsNetwork
            loading={answer.isRunning}
            onClick={() => answer.run({ handoverId, agree: true })}
          >
            Confirmer
          </Button>
          <Button
            size="sm"
            tone="danger-outline"
            needsNetwork
            disabled={answer.isRunning}
            onClick={() => setContesting(true)}
          >
            Contester
          </Button>
        </div>
      )}
      <div className="mt-10 hide-empty">
        {contesting ? null : <ActFailure unanswered={answer.unanswered} />}
      </div>
      <ContestDialog
        handover={handover}
        opened={contesting}
        unanswered={answer.unanswered}
        sending={answer.isRunning}
        onContest={(contest) =>
          answer.run({ handoverId, agree: false, note: contestText(contest) })
        }
        onClose={closeDialog}
      />
    </li>
  )
}

function answerText({ confirmedAt, contestedAt }: Handover): string | null {
  if (confirmedAt !== null) return `Confirmée, ${formatSince(confirmedAt, serverNow())}`
  return contestedAt === null ? null : `Contestée, ${formatSince(contestedAt, serverNow())}`
}
