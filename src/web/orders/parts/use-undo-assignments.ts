import { notifyInfo, notifyWarning } from '#web/components/feedback/notify.tsx'
import { type ActOptions, useAct } from '#web/lib/use-act.ts'
import { type Inputs, type Outputs, trpc } from '#web/trpc.ts'

type Undo = 'undoAssignments'

export const UNDOING = {
  failed: 'L’annulation a échoué.',
  stale: ['orders.waitingAssignments'],
  onSuccess({ undone }, { assignments }) {
    const standing = assignments.length - undone.length
    if (standing > 0) notifyWarning(undoneTitle(undone.length), standingText(standing))
    else notifyInfo(undoneTitle(undone.length), 'Personne n’a été prévenu.')
  },
} satisfies ActOptions<Inputs['orders'][Undo], Outputs['orders'][Undo]>

/** Undoes assignments that do not stand yet, but no newer ones of the same orders. A toast tells the result. */
export const useUndoAssignments = () => useAct(trpc.orders.undoAssignments, UNDOING)

const undoneTitle = (count: number) =>
  count === 1 ? 'Assignation annulée' : `${count} assignations annulées`

const standingText = (count: number) =>
  count === 1
    ? 'Une autre ne pouvait plus l’être\u00a0: vérifiez-la.'
    : `${count} autres ne pouvaient plus l’être\u00a0: vérifiez-les.`
