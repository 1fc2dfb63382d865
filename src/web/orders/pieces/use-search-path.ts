import { isAtWork, type OrderStatus } from '#shared/order-status.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'

interface Sought {
  orderId: string
  status: OrderStatus | null
  /** The number of the first one; null where none is missing. */
  missingPiece: number | null
}

/** The screen of the workshop where a missing piece is searched; undefined without a workshop, and once its order has left it. */
export function useSearchPath({ orderId, status, missingPiece }: Sought): string | undefined {
  const { workshop } = useModules()
  if (!workshop || missingPiece === null || status === null || !isAtWork(status)) return undefined
  return paths.workshop.missing(orderId, missingPiece)
}
