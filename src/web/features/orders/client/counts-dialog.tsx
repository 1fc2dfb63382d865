import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { CountParts } from '#web/features/custody/count-ticket.tsx'
import { type OrderView, orderName } from '#web/features/order-parts/order-view.ts'

interface Props {
  order: OrderView
  opened: boolean
  onClose: () => void
}

/** The counts of an order, with the way to contest them. */
export default function CountsDialog({ order, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Le comptage" subtitle={orderName(order)}>
      <CountParts order={order} />
    </Dialog>
  )
}
