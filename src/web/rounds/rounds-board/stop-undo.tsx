import { useUndoAssignment } from '#web/orders/undo-assignment.ts'
import type { MadeAssignment } from '#web/orders/undo-offers.ts'
import classes from './stop-card.module.css'

/** « Annuler », for who has just given the stop to its livreur, or taken it. */
export function StopUndo({ made, reference }: { made: MadeAssignment; reference: string }) {
  const { run, isRunning } = useUndoAssignment()
  return (
    <span className={`row ${classes.undo}`}>
      <button
        type="button"
        className={`strong push-end ${classes.undoButton}`}
        aria-label={`Annuler, ${reference}`}
        disabled={isRunning}
        onClick={() => void run(made)}
      >
        Annuler
      </button>
    </span>
  )
}
