import { useSyncExternalStore } from 'react'
import { useQueueState } from '#web/record/use-queue-state.ts'
import { pendingCalls, subscribeToPending, workshopQueue } from './workshop-queue.ts'

/** Acts that wait on this device for the network. */
export const useWorkshopQueue = () => useQueueState(workshopQueue)

/** Acts of this device that the board of the server may not show yet. */
export const usePendingCalls = () => useSyncExternalStore(subscribeToPending, pendingCalls)
