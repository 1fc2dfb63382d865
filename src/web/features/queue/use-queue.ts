import { useSyncExternalStore } from 'react'
import { type QueueState, queueState, subscribeToQueue } from './queue.ts'
import { leftToDo, type QueuedStatus, queuedStatus, type Standing } from './queued-missions.ts'

/** What waits on this phone, and how its sending goes. */
export function useQueue(): QueueState {
  return useSyncExternalStore(subscribeToQueue, queueState)
}

/** The status of a mission with this phone's queued steps applied. */
export function useQueuedStatus(mission: Standing): QueuedStatus {
  return queuedStatus(mission, useQueue().actions)
}

/** How many missions are left to do; nothing while they are not known. */
export function useLeftToDo(missions: readonly Standing[] | undefined): number | undefined {
  const { actions } = useQueue()
  return missions && leftToDo(missions, actions)
}
