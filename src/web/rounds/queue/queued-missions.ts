import { isMission, MISSION_STEPS, type OrderStatus } from '#shared/order-status.ts'
import { MISSED_VISITS } from '#shared/orders/visits/visits.ts'
import type { QueuedAct, QueuedAction } from '#shared/rounds/queue.ts'

/** The part of an order that the queue changes. */
export interface MissionState {
  id: string
  status: OrderStatus
}

/** A mission's status with its queued acts applied, and the last of these acts. */
export interface QueuedStatus {
  status: OrderStatus
  waiting: QueuedAct | null
}

/** Applies the queued acts to a mission. Acts that the server has recorded already change nothing. */
export function queuedStatus(
  mission: MissionState,
  actions: readonly QueuedAction[],
): QueuedStatus {
  let { status } = mission
  let waiting: QueuedAct | null = null
  for (const action of actions) {
    if (action.kind === 'photo' || action.refusal) continue
    if (action.payload.orderId !== mission.id || action.payload.from !== status) continue
    status = actedStatus(action)
    waiting = action
  }
  return { status, waiting }
}

/** The status of an order after this act. */
export function actedStatus(act: QueuedAct): OrderStatus {
  return act.kind === 'missed'
    ? MISSED_VISITS[act.payload.from].to
    : MISSION_STEPS[act.payload.from].to
}

/** The mission has something left to do: not once the last step is queued, nor once nobody was found at the address. */
export function isToDo({ status, waiting }: QueuedStatus): boolean {
  return isMission(status) && waiting?.kind !== 'missed'
}

/** Applies the queued acts to the missions. A mission whose last step is queued stays in the list. */
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
  return applyQueue(missions, actions).filter(isToDo).length
}
