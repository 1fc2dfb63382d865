import { type Outputs, trpc } from '#web/trpc.ts'

export type WaitingAssignment = Outputs['orders']['waitingAssignments'][number]

/** The assignment of an order that can still be undone, if there is one. Only the team may ask. */
export function useWaitingAssignment(orderId: string): WaitingAssignment | undefined {
  const { data } = trpc.orders.waitingAssignments.useQuery(undefined, {
    select: (rows) => rows.find((row) => row.orderId === orderId && row.refusal === null),
    // Each row of a list asks for it; the live stream says when it changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
