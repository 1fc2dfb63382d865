import { useSyncExternalStore } from 'react'
import type { Queued } from '#shared/record/queue.ts'
import type { QueueState } from './queue.ts'

interface ReadableQueue<Action extends Queued> {
  subscribe: (listener: () => void) => () => void
  state: () => QueueState<Action>
}

/** Reads what waits in a queue of this device. */
export const useQueueState = <Action extends Queued>({ subscribe, state }: ReadableQueue<Action>) =>
  useSyncExternalStore(subscribe, state)
