import { useState } from 'react'
import { useQueueState } from '#web/record/use-queue-state.ts'
import { formPathOf, wordsOf } from './waiting-kinds.ts'
import WaitingOrderNote from './waiting-order-note.tsx'
import { startWaitingQueue, waitingQueue } from './waiting-queue.ts'

/** On the dashboards of the team: the orders of clients that have not left this device yet, or ask. */
export default function WaitingTeamOrders() {
  const { actions } = useQueueState(waitingQueue)
  // After a reload nothing has read them yet.
  useState(() => startWaitingQueue())
  return actions.map((order) => {
    // A visitor's is not the team's.
    if (order.kind === 'request') return null
    const { waits, stopped } = wordsOf(order)
    const words = order.refusal || order.answer ? stopped : waits
    return (
      <WaitingOrderNote key={order.key} to={formPathOf(order)} of={words}>
        {words}.
      </WaitingOrderNote>
    )
  })
}
