import { IconBan } from '@tabler/icons-react'
import { formatFcfa } from '#shared/money.ts'
import { canMove, PAYMENT_LABELS } from '#shared/orders.ts'
import { Button } from '#web/components/button.tsx'
import { Sum, Sums } from '#web/components/facts.tsx'
import { Money } from '#web/components/money.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/ticket.tsx'
import { useConfirm } from '#web/lib/use-confirm.tsx'
import classes from './order-contents.module.css'
import { type OrderView, piecesText } from './order-view.ts'
import { useOrderActions } from './use-order-actions.ts'

/** What the order holds and costs; the client may still cancel while no livreur has it. */
export function OrderContents({ order }: { order: OrderView }) {
  const { items, transportFee, grandTotal, paymentMethod } = order
  return (
    <Ticket as="section" aria-label={`Contenu de la commande #${order.reference}`}>
      <TicketBody>
        <h3 className={classes.title}>{piecesText(items)}</h3>
        <Sums>
          {items.map(({ productId, name, service, quantity, unitPrice }) => (
            <Sum
              key={`${productId}:${service}`}
              label={`${quantity} × ${name}`}
              hint={service.toLowerCase()}
              value={formatFcfa(quantity * unitPrice)}
            />
          ))}
          <Sum label="Frais de transport" value={formatFcfa(transportFee)} />
        </Sums>
      </TicketBody>
      <Seam />
      <TicketBody className={classes.total}>
        <Sums>
          <Sum strong label="Total" value={<Money amount={grandTotal} size="big" />} />
          <Sum
            label="Paiement"
            value={paymentMethod ? PAYMENT_LABELS[paymentMethod] : 'À choisir sur l’accueil'}
          />
        </Sums>
        <CancelButton order={order} />
      </TicketBody>
    </Ticket>
  )
}

function CancelButton({ order: { id, reference, status } }: { order: OrderView }) {
  const confirm = useConfirm()
  const { cancel } = useOrderActions()
  if (!canMove('client', status, 'cancelled')) return null
  const ask = async () => {
    const yes = await confirm({
      title: `Annuler la commande #${reference}\u202f?`,
      text: 'Personne ne passera chercher votre linge. Cette action est irréversible.',
      confirmLabel: 'Annuler la commande',
      tone: 'danger',
    })
    if (yes) cancel.mutate({ orderId: id, from: status })
  }
  return (
    <Button tone="danger-outline" full icon={<IconBan />} loading={cancel.isPending} onClick={ask}>
      Annuler la commande
    </Button>
  )
}
