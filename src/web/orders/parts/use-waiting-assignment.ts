import { type Outputs, trpc } from '#web/trpc.ts'

export interface WaitingAssignment {
  /** `createdAt` names this very one, not another that takes its place. */
  key: { orderId: string; createdAt: number }
  reference: string
  kind: Outputs['orders']['waitingAssignments'][number]['kind']
  livreurName: string
  /** The caller asked for it, and may undo it. */
  isMine: boolean
  /** Of those that the caller asked for, the last one: the key `z` undoes it. */
  isLatest: boolean
  /** The name of the admin who asked. */
  by: string
  /** Until when it can be undone, in milliseconds of this device's clock, which may be wrong. */
  undoUntil: number
}

/** The assignment of an order that can still be undone, if there is one. Only the team may ask. */
export function useWaitingAssignment(orderId: string): WaitingAssignment | undefined {
  const { data, dataUpdatedAt } = trpc.orders.waitingAssignments.useQuery(undefined, {
    select: (rows) => {
      const waiting = rows.filter(({ refusal }) => refusal === null)
      const row = waiting.find((one) => one.orderId === orderId)
      return row && { ...row, isLatest: waiting.findLast(({ isMine }) => isMine) === row }
    },
    // Each row of a list asks for it; the live stream says when it changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return undefined
  const { reference, kind, livreurName, isMine, isLatest, by, createdAt, undoMs } = data
  return {
    key: { orderId, createdAt },
    reference,
    kind,
    livreurName,
    isMine,
    isLatest,
    by,
    undoUntil: dataUpdatedAt + undoMs,
  }
}
