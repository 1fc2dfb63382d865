import { IconHanger } from '@tabler/icons-react'
import { isReadyWithUs } from '#shared/orders/ready-laundry.ts'
import type { ListedOrder } from '../order-view.ts'

/** Beside the status of an order whose laundry is ready and still with us. */
export function ReadyMark({ order }: { order: Pick<ListedOrder, 'status' | 'readyAt'> }) {
  if (!isReadyWithUs(order)) return null
  return (
    <span className="inline-row fixed icons-20 positive" title="Linge prêt">
      <IconHanger role="img" aria-label="Linge prêt" />
    </span>
  )
}
