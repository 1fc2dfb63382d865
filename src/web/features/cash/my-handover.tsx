import { IconCheck } from '@tabler/icons-react'
import { formatSince } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money.ts'
import { Button } from '#web/components/button.tsx'
import { Money } from '#web/components/money.tsx'
import { AnswerTag, GapTag, type Handover } from './gap-tag.tsx'
import classes from './my-cash.module.css'
import { useAnswerHandover } from './use-answer-handover.ts'

/** Cash that the livreur gave, as the team wrote it; until they have answered, what they may say of it. */
export function MyHandover({ handover }: { handover: Handover }) {
  const { expected, counted, reason, recordedByName, createdAt, confirmedAt, contestedAt } =
    handover
  const when = formatSince(createdAt, Date.now())
  return (
    <li className={classes.handover} aria-label={`Remise de ${formatFcfa(counted)}, ${when}`}>
      <div className={classes.line}>
        <Money amount={counted} />
        <span className={classes.tags}>
          <GapTag handover={handover} />
          <AnswerTag handover={handover} />
        </span>
      </div>
      <p className={classes.quiet}>
        <time dateTime={new Date(createdAt).toISOString()}>{when}</time>
        {recordedByName ? ` · comptés par ${recordedByName}` : null}
      </p>
      {counted === expected ? null : (
        <p className={classes.quiet}>
          {formatFcfa(expected)} attendus. {reason}
        </p>
      )}
      {confirmedAt === null && contestedAt === null ? <Answer handover={handover} /> : null}
    </li>
  )
}

function Answer({ handover }: { handover: Handover }) {
  const { busy, confirming, contesting, confirm, askToContest } = useAnswerHandover(handover)
  return (
    <div className={classes.acts}>
      <Button size="sm" icon={<IconCheck />} disabled={busy} loading={confirming} onClick={confirm}>
        D’accord
      </Button>
      <Button
        tone="outline"
        size="sm"
        disabled={busy}
        loading={contesting}
        onClick={() => void askToContest()}
      >
        Pas d’accord
      </Button>
    </div>
  )
}
