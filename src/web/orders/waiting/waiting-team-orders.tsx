import { useState, useSyncExternalStore } from 'react'
import { paths } from '#web/lib/navigation/paths.ts'
import { teamOrderPath } from '../team-order-paths.ts'
import type { WaitingOrder } from './waiting-order.ts'
import WaitingOrderNote from './waiting-order-note.tsx'
import { startWaitingQueue, subscribeToWaiting, waitingState } from './waiting-queue.ts'
import { wordsOf } from './waiting-words.ts'

/** On the dashboards of the team: the orders of clients that have not left this device yet, or ask. */
export default function WaitingTeamOrders() {
  const { actions } = useSyncExternalStore(subscribeToWaiting, waitingState)
  // After a reload nothing has read them yet.
  useState(() => startWaitingQueue())
  return actions.map((order) => {
    const form = formOf(order)
    const { waits, stopped } = wordsOf(order)
    const words = order.refusal || order.answer ? stopped : waits
    return form ? (
      <WaitingOrderNote key={order.key} to={form} of={words}>
        {words}.
      </WaitingOrderNote>
    ) : null
  })
}

/** The address at which it waits; a visitor's is not the team's. */
function formOf(order: WaitingOrder): string | undefined {
  if (order.kind === 'team-order') return teamOrderPath(order.payload.input.clientId)
  if (order.kind === 'drop') return paths.admin.till
}
