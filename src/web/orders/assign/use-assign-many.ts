import { useState } from 'react'
import { assignmentFrom } from '#shared/order-status.ts'
import { describeError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { askWhyIncomplete, missesPiece } from '../ask-why-incomplete.ts'
import type { ChosenLivreur } from '../livreur-choice.tsx'
import type { ListedOrder } from '../order-view.ts'
import { ASSIGNING_CHANGES, useTellAssigned } from '../undo-assignment.ts'
import { assignedTo, standingText } from './assign-many-words.ts'

/** Orders sent in one call: few enough that the progress moves on a slow network. */
const SLICE = 10

export interface Progress {
  answered: number
  total: number
}

type AssignedMany = Outputs['orders']['assignMany']

/** The server's answers, and the orders without one because a call failed. */
interface SentResult extends AssignedMany {
  unsent: readonly ListedOrder[]
}

/**
 * Assigns several orders to one livreur, a few in each call, and offers to undo the accepted ones. It stops at the
 * first call that fails. Orders without an answer can be sent again, which returns the same result if only the answer
 * was lost.
 */
export function useAssignMany(onAnswer: (answer: SentResult) => void) {
  const { run, error, unanswered } = useAct(trpc.orders.assignMany, {
    failed: "L'assignation a échoué.",
  })
  const tellAssigned = useTellAssigned()
  const [progress, setProgress] = useState<Progress | null>(null)

  const assignAll = async (livreur: ChosenLivreur, orders: readonly ListedOrder[]) => {
    const result: SentResult = { done: [], made: [], refused: [], unsent: [] }
    const missing = orders.filter((order) => missesPiece(order) && isDelivery(order))
    // Without an answer they are refused, each with its reason; the others are given.
    const incomplete =
      missing.length > 0 ? await askWhyIncomplete(missing.map(({ id }) => id)) : null
    for (let start = 0; start < orders.length; start += SLICE) {
      setProgress({ answered: start, total: orders.length })
      const slice = orders.slice(start, start + SLICE).map(seenOnScreen)
      const asked = { livreurId: livreur.id, orders: slice }
      const answer = await run(incomplete ? { ...asked, incomplete } : asked)
      // The earlier slices are assigned all the same.
      if (!answer) return { ...result, unsent: orders.slice(start) }
      result.done.push(...answer.done)
      result.made.push(...answer.made)
      result.refused.push(...answer.refused)
    }
    return result
  }

  const send = useOneAtATime(async (livreur: ChosenLivreur, orders: readonly ListedOrder[]) => {
    const result = await assignAll(livreur, orders)
    setProgress(null)
    const { done, made } = result
    // Not after each slice: the list would be read again under those that are still to be sent.
    void invalidateScopes(ASSIGNING_CHANGES)
    onAnswer(result)
    if (done.length === 0) return
    const title = done.length > 1 ? assignedTo(done.length, livreur.fullname) : standingText(1)
    tellAssigned({ made, title })
  })
  return {
    progress,
    send,
    /** The last call had no answer. */
    unanswered,
    /** Why the last call was refused, or failed on the server. */
    failure: error && !unanswered.message ? describeError(error).text : undefined,
  }
}

const isDelivery = ({ status }: ListedOrder) => assignmentFrom(status) === 'assigned_for_delivery'

/** Each is checked against the state on screen. */
const seenOnScreen = ({ id, status, livreur }: ListedOrder) => ({
  orderId: id,
  from: status,
  currentLivreurId: livreur?.id ?? null,
})
