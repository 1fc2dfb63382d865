import { KeyHint } from '#web/components/display/key-hint.tsx'
import {
  useUndoAssignments,
  type WaitingAssignment,
  WaitingLivreur,
} from '../../waiting-assignment.tsx'
import classes from './row-undo.module.css'

/** Whose the order of a row is about to be, and « Annuler » for who asked; over the end of the row. */
export function RowUndo({ waiting }: { waiting: WaitingAssignment }) {
  const undoing = useUndoAssignments()
  return (
    <span className={`row gap-10 nowrap ${classes.undo}`}>
      <WaitingLivreur waiting={waiting}>{null}</WaitingLivreur>
      {waiting.isMine ? (
        <button
          type="button"
          className={`inline-row gap-6 strong accent ${classes.button}`}
          aria-label={`Annuler l’assignation de #${waiting.reference}`}
          disabled={undoing.isRunning}
          onClick={() => undoing.run({ assignments: [waiting.key] })}
        >
          <span className={classes.word}>Annuler</span>
          {waiting.isLatest ? <KeyHint name="z" /> : null}
        </button>
      ) : null}
    </span>
  )
}
