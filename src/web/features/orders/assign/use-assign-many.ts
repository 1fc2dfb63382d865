import { useState } from 'react'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { type AssignManyResult, assignedTo, manyDoneText } from './assign-many-words.ts'
import type { ChosenLivreur } from './livreur-choice.tsx'
import { ASSIGNING_CHANGES, useOfferUndo } from './use-offer-undo.ts'

/** Orders sent in one call: few enough that the progress moves on a slow network. */
const SLICE = 10

/** How many of the orders have been answered. */
export interface Progress {
  answered: number
  total: number
}

/**
 * Assigns several orders to one livreur, a few in each call, and offers to undo those that were not refused. After a lost
 * answer it can be sent again, which returns the same result.
 */
export function useAssignMany(onAnswer: (answer: AssignManyResult) => void) {
  const { mutateAsync } = trpc.orders.assignMany.useMutation({
    meta: { failed: "L'assignation a échoué.", invalidates: ['orders.waitingAssignments'] },
  })
  const offerUndo = useOfferUndo()
  const [progress, setProgress] = useState<Progress | null>(null)

  const assignAll = async (livreur: ChosenLivreur, orders: readonly ListedOrder[]) => {
    const result: AssignManyResult = { done: [], refused: [] }
    for (let start = 0; start < orders.length; start += SLICE) {
      setProgress({ answered: start, total: orders.length })
      const slice = orders.slice(start, start + SLICE).map(seenOnScreen)
      const answer = await mutateAsync({ livreurId: livreur.id, orders: slice, undoable: true })
      result.done.push(...answer.done)
      result.refused.push(...answer.refused)
    }
    return result
  }

  const send = useOneAtATime(async (livreur: ChosenLivreur, orders: readonly ListedOrder[]) => {
    try {
      const result = await assignAll(livreur, orders)
      const { done, refused } = result
      if (refused.length > 0) void invalidateScopes(ASSIGNING_CHANGES)
      onAnswer(result)
      const title = assignedTo(done.length, livreur.fullname)
      if (done.length > 0) offerUndo({ orderIds: done, title, done: manyDoneText(done.length) })
    } finally {
      setProgress(null)
    }
  })
  return { progress, send }
}

/** Each is checked against what the screen showed of it. */
const seenOnScreen = ({ id, status, livreur }: ListedOrder) => ({
  orderId: id,
  from: status,
  currentLivreurId: livreur?.id ?? null,
})
