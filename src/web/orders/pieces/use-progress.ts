import type { PieceProgress } from '#shared/orders/pieces/piece-view.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

/** Null until one piece is ready, and once all are: the status of the order says enough then. */
export function useProgress({
  id: orderId,
  status,
  readyAt,
}: Pick<OrderView, 'id' | 'status' | 'readyAt'>): PieceProgress | null {
  const isAtWork = readyAt === null && (status === 'picked_up' || status === 'processing')
  const { data } = trpc.pieces.progress.useQuery({ orderId }, { enabled: isAtWork })
  return (isAtWork && data) || null
}
