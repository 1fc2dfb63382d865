import { IconHourglassHigh } from '@tabler/icons-react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { useUndoAssignments } from './use-undo-assignments.ts'
import type { WaitingAssignment } from './use-waiting-assignment.ts'
import classes from './waiting-name.module.css'

interface Props {
  waiting: WaitingAssignment
  brief: boolean
}

const SOON = 'dans quelques secondes'

/** The name of a livreur who is about to be assigned, and « Annuler » for the admin who asked. */
export default function WaitingName({ waiting, brief }: Props) {
  const { livreurName, isMine, by } = waiting
  const why = isMine ? SOON : `${SOON}, par ${by}`
  if (brief)
    return (
      <span title={why}>
        {livreurName}
        <VisuallyHidden>, {why}</VisuallyHidden>
        <IconHourglassHigh className={classes.sand} aria-hidden="true" />
      </span>
    )
  return (
    <span className="anywhere">
      <b>{livreurName}</b>, {why}
      {isMine ? <UndoButton waiting={waiting} /> : null}
    </span>
  )
}

function UndoButton({ waiting }: { waiting: WaitingAssignment }) {
  const { orderId, createdAt, reference } = waiting
  const undo = useUndoAssignments()
  return (
    <>
      {' · '}
      <button
        type="button"
        className={`strong accent ${classes.undo}`}
        aria-label={`Annuler l’assignation de #${reference}`}
        onClick={() => undo.run({ assignments: [{ orderId, createdAt }] })}
      >
        Annuler
      </button>
    </>
  )
}
