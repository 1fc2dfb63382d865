import { useQueueState } from '#web/record/use-queue-state.ts'
import { type LivreurQueueState, livreurQueue } from './queue.ts'
import { leftToDo, type MissionState, type QueuedStatus, queuedStatus } from './queued-missions.ts'

/** The state of this phone's queue. */
export function useQueue(): LivreurQueueState {
  return useQueueState(livreurQueue)
}

/** The status of a mission with this phone's queued steps applied. */
export function useQueuedStatus(mission: MissionState): QueuedStatus {
  return queuedStatus(mission, useQueue().actions)
}

/** The number of missions that are left to do, or undefined while they are unknown. */
export function useLeftToDo(missions: readonly MissionState[] | undefined): number | undefined {
  const { actions } = useQueue()
  return missions && leftToDo(missions, actions)
}
