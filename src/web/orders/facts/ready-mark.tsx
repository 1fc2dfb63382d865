import { IconHanger } from '@tabler/icons-react'
import { isReadyWithUs } from '#shared/orders/ready-laundry.ts'
import type { ListedOrder } from '../order-view.ts'

interface Props {
  order: Pick<ListedOrder, 'status' | 'readyAt' | 'rackPlace'>
}

/** It stands beside the status of an order whose laundry is ready and still with us, with its place on the racks. */
export function ReadyMark({ order }: Props) {
  if (!isReadyWithUs(order)) return null
  return (
    <span className="inline-row fixed gap-4 icons-20 positive" title="Linge prêt">
      <IconHanger role="img" aria-label="Linge prêt" />
      {order.rackPlace ? (
        <b className="nowrap text-s">
          <span className="visually-hidden">Place </span>
          {order.rackPlace}
        </b>
      ) : null}
    </span>
  )
}
