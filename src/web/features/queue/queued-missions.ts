import { isMission, MISSION_STEPS, type OrderStatus } from '#shared/orders/orders.ts'
import type { QueuedAction, QueuedStep } from '#shared/orders/queue.ts'

/** The part of an order that the queue changes. */
export interface MissionState {
  id: string
  status: OrderStatus
}

/** A mission's status with its queued steps applied, and the last of these steps. */
export interface QueuedStatus {
  status: OrderStatus
  waiting: QueuedStep | null
}

/** Applies the queued steps to a mission. Steps that the server has recorded already change nothing. */
export function queuedStatus(
  mission: MissionState,
  actions: readonly QueuedAction[],
): QueuedStatus {
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

/** Applies the queued steps to the missions. A mission whose last step is queued stays in the list. */
export function applyQueue<M extends MissionState>(
  missions: readonly M[],
  actions: readonly QueuedAction[],
): Array<M & QueuedStatus> {
  return missions.map((mission) => ({ ...mission, ...queuedStatus(mission, actions) }))
}

/** The number of missions that are left to do. A mission whose last step is queued is done. */
export function leftToDo(
  missions: readonly MissionState[],
  actions: readonly QueuedAction[],
): number {
  return applyQueue(missions, actions).filter(({ status }) => isMission(status)).length
}
