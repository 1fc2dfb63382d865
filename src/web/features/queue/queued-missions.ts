import { isMission, MISSION_STEPS, type OrderStatus } from '#shared/orders/orders.ts'
import type { QueuedAction, QueuedStep } from '#shared/orders/queue.ts'

/** An order, as far as the queue can move it. */
export interface Standing {
  id: string
  status: OrderStatus
}

/** A mission's status for its livreur, and the last of its queued steps. */
export interface QueuedStatus {
  status: OrderStatus
  waiting: QueuedStep | null
}

/** Where the steps that wait lead this mission; those that the server has taken already change nothing. */
export function queuedStatus(mission: Standing, actions: readonly QueuedAction[]): QueuedStatus {
  let { status } = mission
  let waiting: QueuedStep | null = null
  for (const action of actions) {
    if (action.kind !== 'advance' || action.refusal) continue
    if (action.payload.orderId !== mission.id || action.payload.from !== status) continue
    status = MISSION_STEPS[action.payload.from].to
    waiting = action
  }
  return { status, waiting }
}

/** The missions as their livreur has left them: those whose last step waits stay on the list until it is sent. */
export function applyQueue<M extends Standing>(
  missions: readonly M[],
  actions: readonly QueuedAction[],
): Array<M & QueuedStatus> {
  return missions.map((mission) => ({ ...mission, ...queuedStatus(mission, actions) }))
}

/** How many missions are left to do: those that only wait to be sent are done. */
export function leftToDo(missions: readonly Standing[], actions: readonly QueuedAction[]): number {
  return applyQueue(missions, actions).filter(({ status }) => isMission(status)).length
}
