import { useSyncExternalStore } from 'react'
import { pendingCalls, subscribeToPending, workshopQueue } from './workshop-queue.ts'

/** Acts that wait on this device for the network. */
export const useWorkshopQueue = () =>
  useSyncExternalStore(workshopQueue.subscribe, workshopQueue.state)

/** Acts of this device that the board of the server may not show yet. */
export const usePendingCalls = () => useSyncExternalStore(subscribeToPending, pendingCalls)
