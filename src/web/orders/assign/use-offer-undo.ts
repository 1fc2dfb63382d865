import { UNDO_MS } from '#shared/orders/assignments.ts'
import type { WaitingAssignmentKey } from '#shared/orders/orders.inputs.ts'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import {
  forgetUndoOffers,
  offerToUndo,
  type UndoOffer,
  undoOffered,
} from '#web/components/feedback/undo-offers.ts'
import { whenNoToast } from '#web/components/feedback/when-no-toast.ts'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { onSessionEnd } from '#web/session-end.ts'
import { trpc } from '#web/trpc.ts'
import { forgetUndoFailures, tellUndoFailures } from '../undo-failures.ts'
import { answerOffersBy, UNDOING } from '../waiting-assignment.tsx'
import { notMadeTitle, shortReason, standingText } from './assign-many-words.ts'
import { forgetOffer, keepOffer, type Offer, ordersOf } from './kept-offers.ts'

/** The queries that an assignment changes on the screens of the team. */
export const ASSIGNING_CHANGES = ['orders', 'users', 'duty', 'stats'] as const

interface Asked extends Offer {
  /** Milliseconds of the offer, where some of its time has passed. */
  duration?: number
  /** Number of orders. */
  count?: number
  /** Runs once the assignments are undone, to put back what the caller changed with them. */
  onUndone?: (() => void) | undefined
}

/**
 * A function that offers to undo assignments for ten seconds, in which nobody is told. One order offers it in its own row
 * or card, several in a toast. Then they stand, and a toast tells so on any screen; closing the offer of several makes them
 * stand at once. Where none waits, the toast only tells that they
 * stand.
 */
export function useOfferUndo(): (asked: Asked) => void {
  const undoOnce = useUndoOnce()
  const makeNow = useMakeNow()
  return ({ duration = UNDO_MS, count = 1, onUndone, ...offer }) => {
    const { waiting, title } = offer
    if (waiting.length === 0) return notifySuccess(standingText(count, offer.kind))
    // Those of an earlier assignment of the same orders.
    forgetUndoFailures(ordersOf(offer))
    const end = performance.now() + duration
    const stand = async (say: typeof sayDone) => {
      forgetOffer(offer)
      await makeNow(offer, say)
    }
    if (duration <= 0) return void stand(sayDone)
    const show = (words: Pick<UndoOffer, 'toast' | 'onOver'>) =>
      offerToUndo({
        ...words,
        duration: end - performance.now(),
        closeLabel: 'Fermer et prévenir tout de suite',
        subjects: ordersOf(offer),
        undo,
        onClose: () => void stand(notifySuccess),
      })
    const undo = async () => {
      forgetOffer(offer)
      if (await undoOnce(waiting)) return onUndone?.()
      // It is still possible until the time is over, and the last call is made then.
      if (performance.now() >= end) return await undoLast()
      const isOfOne = title === undefined
      const isTold = isOfOne && tellUndoFailures(waiting, NOT_UNDONE)
      show({
        toast: isTold ? null : { tone: 'warning', ...NOT_UNDONE },
        onOver: () => void undoLast(),
      })
    }
    const undoLast = async () => {
      if (await undoOnce(waiting)) return onUndone?.()
      if (!tellUndoFailures(waiting, UNKNOWN)) notifyError(UNKNOWN.title, UNKNOWN.text)
    }
    keepOffer(offer, serverNow() + duration)
    show({
      toast: title ? { tone: 'success', title, text: 'Personne n’est encore prévenu.' } : null,
      onOver: () => void stand(sayDone),
    })
  }
}

onSessionEnd(forgetUndoOffers)

/** Orders whose undo is on its way: a second press is no second undo. */
const undoing = new Set<string>()

answerOffersBy((orderId) => {
  if (undoing.has(orderId)) return true
  const undone = undoOffered(orderId)
  if (!undone) return false
  undoing.add(orderId)
  void undone.finally(() => undoing.delete(orderId))
  return true
})

/** Nobody waits for this toast: it comes after the one that is being read. */
function sayDone(text: string): void {
  whenNoToast(() => notifySuccess(text))
}

/** Of an undo that was not answered. */
const NOT_UNDONE = {
  title: 'L’annulation n’est pas partie',
  text: 'Réessayez tout de suite\u00a0: dans quelques secondes l’assignation est faite.',
} as const

/** For an offer that has no time left. */
const UNKNOWN = {
  title: 'Annulation sans réponse',
  text: 'Nous ne savons pas si elle est arrivée à temps. Vérifiez la commande, et réassignez-la si besoin.',
} as const

/** They stand already, the same admin has assigned the order anew since, or the admin is signed in no more. */
const REFUSED_FOR_GOOD = new Set<string>([
  'ASSIGNMENT_STANDS',
  'ASSIGNMENT_REPLACED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
])

/** Undoes assignments; false when it may be tried again. A refusal for good has its own toast, which says why. */
function useUndoOnce() {
  const { onSuccess, ...meta } = UNDOING
  // Not `useAct`: several offers may be undone at once. Who calls says that there was no answer.
  const { mutateAsync } = trpc.orders.undoAssignments.useMutation({
    meta: { ...meta, isUnansweredShown: () => true },
    onSuccess,
  })
  return async (assignments: WaitingAssignmentKey[]): Promise<boolean> => {
    try {
      await mutateAsync({ assignments })
    } catch (error) {
      if (!REFUSED_FOR_GOOD.has(appCodeOf(error) ?? '')) return false
    }
    forgetUndoFailures(assignments.map(({ orderId }) => orderId))
    return true
  }
}

function useMakeNow() {
  // Not `useAct`: several offers may end at once.
  const { mutateAsync } = trpc.orders.confirmAssignments.useMutation({
    meta: { stale: ASSIGNING_CHANGES },
  })
  return async ({ waiting, kind }: Offer, say: (text: string) => void) => {
    // A lost answer needs no word: they are made by themselves a few seconds later.
    const answer = await mutateAsync({ assignments: waiting }).catch(() => null)
    const [first] = answer?.refused ?? []
    if (answer && first) notifyError(notMadeTitle(answer.refused), shortReason(first.message))
    else if (answer && answer.done.length > 0) say(standingText(answer.done.length, kind))
  }
}
