import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { dismissToast, notify, notifyWarning } from '#web/components/feedback/notify.tsx'
import { isNetworkError } from '#web/lib/error-message.ts'
import { type ActOptions, useAct } from '#web/lib/use-act.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { type Inputs, type Outputs, trpc } from '#web/trpc.ts'
import { shortReason } from './short-reason.ts'
import { assignmentKey, leaveOffers, type MadeAssignment, offerToUndo } from './undo-offers.ts'

/** The queries that an assignment changes on the screens of the team. */
export const ASSIGNING_CHANGES = ['orders', 'users', 'duty', 'stats'] as const

type Undo = 'undoAssigned'

const UNDOING = {
  failed: 'L’annulation a échoué.',
  async onSuccess({ done, refused }, { assignments }) {
    // First the rows are as they were: « Annuler » leaves its place, with the focus, to the act.
    await invalidateScopes(ASSIGNING_CHANGES)
    const asked = assignments.map(({ orderId }) => orderId)
    leaveOffers(asked, done)
    const [first] = refused
    if (first) notifyWarning(undoneTitle(done.length), shortReason(first.message))
    else announceToReaders(`${undoneTitle(done.length)}. Personne n’a été prévenu.`)
  },
  onError(error, { assignments }) {
    void invalidateScopes(ASSIGNING_CHANGES)
    if (!isNetworkError(error)) leaveOffers(assignments.map(({ orderId }) => orderId))
  },
} satisfies ActOptions<Inputs['orders'][Undo], Outputs['orders'][Undo]>

function undoneTitle(count: number): string {
  if (count === 0) return 'Rien n’est annulé'
  return count === 1 ? 'Assignation annulée' : `${count} assignations annulées`
}

/** Undoes an assignment of one order, in its row, while nobody was told. */
export function useUndoAssignment() {
  const act = useAct(trpc.orders.undoAssigned, UNDOING)
  return { ...act, run: (made: MadeAssignment) => act.run({ assignments: [assignmentKey(made)] }) }
}

interface Told {
  /** Empty where all was done already, by a colleague. */
  made: readonly MadeAssignment[]
  title: string
  text?: string
  /** Puts back what the caller changed with it, once all of it is undone. */
  onUndone?: (() => void) | undefined
}

/** A function that tells of what was just assigned or taken back, and offers to undo all of it, also where its rows have left the list. */
export function useTellAssigned(): (told: Told) => void {
  const { onSuccess, onError, ...meta } = UNDOING
  // Not `useAct`: several acts may be undone at once.
  const { mutateAsync } = trpc.orders.undoAssigned.useMutation({ meta, onSuccess, onError })
  return ({ made, title, text, onUndone }) => {
    if (made.length === 0) return notify({ tone: 'success', title, text })
    const undo = offerToUndo({
      made,
      undo: (assignments) => mutateAsync({ assignments }),
      onUndone,
    })
    const run = () => {
      dismissToast()
      undo()
    }
    const action = { label: 'Annuler', keys: 'Control+Z Meta+Z', run }
    notify({ tone: 'success', title, text, action })
  }
}
