import { useId } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { CollectButton, CollectForm } from './collect/collect-form.tsx'
import { type OwedOrder, useCollect } from './collect/use-collect.ts'

export interface CollectProps {
  order: OwedOrder
  client: { fullname: string }
  opened: boolean
  onClose: () => void
}

/** « Encaisser » over a list or a file: what an order still owes, how it is paid, and the change. */
export default function CollectPayment({ order, client, opened, onClose }: CollectProps) {
  const collecting = useCollect(order, { isOpen: opened, onDone: onClose })
  const formId = useId()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={collecting.unanswered}
      size="sm"
      title="Encaisser"
      reference={order.reference}
      subtitle={
        <>
          {client.fullname} · <OrderReference reference={order.reference} />
        </>
      }
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <CollectButton collecting={collecting} formId={formId} />
        </>
      }
    >
      <div className="stack gap-14">
        <p className="row justify-between">
          <span className="quiet">Reste à payer</span>
          <Money amount={collecting.due} className="text-2xl" />
        </p>
        <CollectForm collecting={collecting} formId={formId} />
      </div>
    </Dialog>
  )
}
