import type { WaitingAssignmentKey } from '#shared/orders/orders.inputs.ts'
import { UNDO_MS } from '#shared/orders/orders.ts'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import {
  forgetUndoOffers,
  offerToUndo,
  type UndoOffer,
} from '#web/components/feedback/undo-offers.ts'
import { onSessionEnd } from '#web/features/auth/session-end.ts'
import { useUndoAssignments } from '#web/features/order-parts/use-undo-assignments.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import { notMadeTitle, shortReason } from './assign-many-words.ts'

/** What an assignment changes on the screens of the team. */
export const ASSIGNING_CHANGES = ['orders', 'users', 'duty', 'stats'] as const

interface Offer {
  /** What the server answered. It is empty where all of them stand already. */
  waiting: WaitingAssignmentKey[]
  /** What was asked: `Assignée à Konan Yao`. */
  title: string
  /** Which order: `#4f9c21ab, Awa Koné`. Absent of several. */
  subject?: string
  /** What is said once it stands, because the person closed the toast. */
  done: string
  /** How long it is offered, in milliseconds, where some of its time has passed. */
  duration?: number
}

/**
 * A function that offers to undo assignments for ten seconds, in which nobody is told. Closing the toast makes them stand
 * at once; leaving the screen changes nothing. Where no time is left, or nothing waits, it only says that they stand.
 */
export function useOfferUndo(): (offer: Offer) => void {
  const { mutateAsync: undoThese } = useUndoAssignments()
  const makeNow = useMakeNow()
  return ({ waiting, title, subject, done, duration = UNDO_MS }) => {
    if (duration === 0 || waiting.length === 0) return notifySuccess(done)
    const end = performance.now() + duration
    const show = (words: Pick<UndoOffer, 'tone' | 'title' | 'text' | 'onOver'>) =>
      offerToUndo({
        ...words,
        duration: end - performance.now(),
        closeLabel: 'Fermer et prévenir tout de suite',
        undo: () => void undo(),
        onClose: () => void makeNow(waiting, done),
      })
    const undo = async () => {
      try {
        await undoThese({ assignments: waiting })
      } catch (error) {
        // The toast of the refusal says why, and trying again would be refused too.
        if (REFUSED_FOR_GOOD.has(appCodeOf(error) ?? '')) return
        // It is still possible until the time is over.
        if (performance.now() < end) show(NOT_UNDONE)
        else NOT_UNDONE.onOver()
      }
    }
    const nobodyKnows = 'Personne n’est encore prévenu.'
    show({ tone: 'success', title, text: subject ? `${subject}. ${nobodyKnows}` : nobodyKnows })
  }
}

/** They stand already, the same admin has assigned the order anew since, or the admin is signed in no more. */
const REFUSED_FOR_GOOD = new Set<string>([
  'ASSIGNMENT_STANDS',
  'ASSIGNMENT_REPLACED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
])

onSessionEnd(forgetUndoOffers)

/** Of an undo that did not reach the server. */
const NOT_UNDONE = {
  tone: 'warning',
  title: 'L’annulation n’est pas partie',
  text: 'Réessayez tout de suite\u00a0: dans quelques secondes l’assignation est faite.',
  onOver: () =>
    notifyError(
      'Annulation trop tardive',
      'L’assignation est faite. Réassignez la commande si besoin.',
    ),
} as const

function useMakeNow() {
  const { mutateAsync } = trpc.orders.confirmAssignments.useMutation({
    meta: { invalidates: ASSIGNING_CHANGES },
  })
  return async (assignments: WaitingAssignmentKey[], doneText: string) => {
    // A lost answer needs no word: they are made by themselves a few seconds later.
    const answer = await mutateAsync({ assignments }).catch(() => null)
    const [first] = answer?.refused ?? []
    if (answer && first) notifyError(notMadeTitle(answer.refused), shortReason(first.message))
    else if (answer && answer.done.length > 0) notifySuccess(doneText)
  }
}
