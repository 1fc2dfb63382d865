import { useMutation } from '@tanstack/react-query'
import { type ActOptions, type Procedure, useAct } from '#web/lib/use-act.ts'
import { loadWaitingQueue } from './load-waiting-queue.ts'
import type { WaitingAct } from './waiting-order.ts'
import type { submitOrder } from './waiting-queue.ts'

type Submitted = Awaited<ReturnType<typeof submitOrder>>
type Order = WaitingAct

/** The sending of an order, which waits on the device where there is no network. */
const submission: Procedure<Order, Submitted, Error> = {
  useMutation: (options) =>
    useMutation({
      mutationFn: async (order) => (await loadWaitingQueue()).submitOrder(order),
      ...options,
    }),
}

/** As `useAct`, for an order that is kept on the device until the server has it. */
export function useQueuedAct(options: ActOptions<Order, Submitted>) {
  return useAct(submission, options)
}
