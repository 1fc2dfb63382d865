import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import type { OrderView } from '../order-view.ts'
import { CountParts } from './count-parts.tsx'

interface Props {
  order: OrderView
  opened: boolean
  onClose: () => void
}

/** The counts of an order with their photos. */
export default function CountDialog({ order, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Ce que nous avons compté"
      reference={order.reference}
      subtitle={<OrderReference className="reference" reference={order.reference} />}
    >
      <CountParts order={order} />
    </Dialog>
  )
}
