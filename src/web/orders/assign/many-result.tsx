import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import type { ListedOrder } from '../order-view.ts'
import { shortReason } from '../short-reason.ts'
import type { BulkOutcome } from './assign-many-words.ts'
import classes from './many-result.module.css'

interface ListProps {
  /** The orders that were sent: they tell the clients' names. */
  orders: readonly ListedOrder[]
  refused: BulkOutcome['refused']
}

export interface ManyResultProps extends ListProps {
  /** The numbers of accepted and of refused orders. */
  title: string
  opened: boolean
  onClose: () => void
}

/** The dialog that lists the refusals when the same was done with several orders at once. */
export default function ManyResult({ title, orders, refused, opened, onClose }: ManyResultProps) {
  return (
    <Dialog
      title={title}
      subtitle="Le reste a changé entre-temps. Voici pourquoi."
      opened={opened}
      onClose={onClose}
      footer={<Button onClick={onClose}>J’ai compris</Button>}
    >
      <RefusedList orders={orders} refused={refused} />
    </Dialog>
  )
}

/** The orders that were refused, each with its reason. Renders nothing where there is none. */
export function RefusedList({ orders, refused }: ListProps) {
  const nameOf = (id: string) => orders.find((order) => order.id === id)?.client.fullname
  if (refused.length === 0) return null
  return (
    <ul className={`lines-between ${classes.refused}`}>
      {refused.map(({ orderId, reference, message }) => (
        <li key={orderId}>
          <OrderReference className="reference text-m leading-13" reference={reference} />{' '}
          {nameOf(orderId)}
          <p>{shortReason(message)}</p>
        </li>
      ))}
    </ul>
  )
}
