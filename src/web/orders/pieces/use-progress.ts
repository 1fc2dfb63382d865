import type { PieceProgress } from '#shared/orders/pieces/piece-view.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

/** How far the pieces of an order are; nothing before the first is ready, and once all are. */
export function useProgress({
  id: orderId,
  status,
  readyAt,
}: Pick<OrderView, 'id' | 'status' | 'readyAt'>): PieceProgress | null {
  const isAtWork = readyAt === null && (status === 'picked_up' || status === 'processing')
  const { data } = trpc.pieces.progress.useQuery({ orderId }, { enabled: isAtWork })
  return (isAtWork && data) || null
}
