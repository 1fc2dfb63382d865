import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { StatusSteps } from '../facts/status-steps.tsx'
import type { OrderView } from '../order-view.ts'
import { OrderTimeline } from '../timeline/order-timeline.tsx'

interface Props {
  order: OrderView
  opened: boolean
  onClose: () => void
}

/** All steps of an order in words, then each that was taken with its hour and its author. */
export default function ThreadDialog({ order, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Toutes les étapes"
      reference={order.reference}
      subtitle={<OrderReference className="reference" reference={order.reference} />}
    >
      <section
        className="stack gap-20"
        aria-label="Étapes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, so the keyboard must be able to focus it
        tabIndex={0}
      >
        <StatusSteps order={order} />
        <OrderTimeline order={order} reader="client" />
      </section>
    </Dialog>
  )
}
