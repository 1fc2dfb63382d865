import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { useUndoAssignments } from './use-undo-assignments.ts'
import type { WaitingAssignment } from './use-waiting-assignment.ts'

/** « Annuler », for the admin who has just asked for this assignment; nothing for another one. */
export function UndoAssignmentButton({ waiting }: { waiting: WaitingAssignment | undefined }) {
  const undoing = useUndoAssignments()
  if (!waiting?.isMine) return null
  return (
    <Button
      tone="outline"
      size="sm"
      icon={<IconArrowBackUp />}
      aria-label={`Annuler l’assignation de #${waiting.reference}`}
      loading={undoing.isRunning}
      onClick={() => undoing.run({ assignments: [waiting.key] })}
    >
      Annuler
    </Button>
  )
}
