import { useSecondsUntil } from '#web/lib/use-wait.ts'
import { useUndoAssignment, useWaitingAssignment } from '#web/orders/waiting-assignment.tsx'
import classes from './stop-card.module.css'

/** `dans 8 s · Annuler`, over a seam that shrinks with the seconds. */
export function StopUndo({ orderId }: { orderId: string }) {
  const waiting = useWaitingAssignment(orderId)
  const { run, isRunning } = useUndoAssignment(orderId)
  const seconds = useSecondsUntil(waiting?.undoUntil ?? 0)
  if (!waiting) return null
  return (
    <span className={`row gap-4 ${classes.undo}`}>
      {/* Read when it is asked for, and not at each second. */}
      <span role="timer" className="fixed">
        {seconds > 0 ? `dans ${seconds}\u00a0s` : 'bientôt'}
      </span>
      {waiting.isMine ? (
        <button
          type="button"
          className={`strong push-end ${classes.undoButton}`}
          aria-label={`Annuler, ${waiting.reference}`}
          disabled={isRunning}
          onClick={() => run(waiting)}
        >
          Annuler
        </button>
      ) : (
        <span className={`push-end ${classes.cut}`} title={`par ${waiting.by}`}>
          par {waiting.by}
        </span>
      )}
    </span>
  )
}
