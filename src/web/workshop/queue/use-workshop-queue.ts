import { useQueueState } from '#web/record/use-queue-state.ts'
import { pendingOf, workshopQueue } from './workshop-queue.ts'

/** Acts that wait on this device for the network. */
export const useWorkshopQueue = () => useQueueState(workshopQueue)

/** Acts of this device that the board of the server does not show yet. */
export const usePendingCalls = () => pendingOf(useWorkshopQueue().own)
