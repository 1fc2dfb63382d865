import { useSyncExternalStore } from 'react'
import { type OutboxState, outboxState, subscribeToOutbox } from './outbox.ts'
import { leftToDo, type QueuedStatus, queuedStatus, type Standing } from './queued-missions.ts'

/** What waits on this phone, and how its sending goes. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(subscribeToOutbox, outboxState)
}

/** Where a mission stands once what waits on this phone is counted in. */
export function useQueuedStatus(mission: Standing): QueuedStatus {
  return queuedStatus(mission, useOutbox().actions)
}

/** How many missions are left to do; nothing while they are not known. */
export function useLeftToDo(missions: readonly Standing[] | undefined): number | undefined {
  const { actions } = useOutbox()
  return missions && leftToDo(missions, actions)
}
