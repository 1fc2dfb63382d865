import { useSyncExternalStore } from 'react'
import { type OutboxState, outboxState, subscribeToOutbox } from './outbox.ts'
import { type QueuedStatus, queuedStatus } from './queued-missions.ts'

/** What waits on this phone, and how its sending goes. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(subscribeToOutbox, outboxState)
}

/** Where a mission stands once what waits on this phone is counted in. */
export function useQueuedStatus(mission: Parameters<typeof queuedStatus>[0]): QueuedStatus {
  return queuedStatus(mission, useOutbox().actions)
}
