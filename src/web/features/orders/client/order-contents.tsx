import { IconBan, IconFileInvoice, IconMessage2, IconReceipt } from '@tabler/icons-react'
import { formatFcfa } from '#shared/money/money.ts'
import { canMove } from '#shared/orders/orders.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Seam, TicketBody } from '#web/components/layout/ticket.tsx'
import { hasTicket, type OrderView, piecesText } from '#web/features/order-parts/order-view.ts'
import { FeeItems } from '#web/features/payments/fee-items.tsx'
import { WeeklyButton } from '#web/features/recurring/weekly-button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useOrderActions } from '../actions/use-order-actions.ts'
import classes from './order-contents.module.css'

/** The lines and the total of an order, its invoice, and the button to cancel it while it is pending. */
export function OrderContents({ order }: { order: OrderView }) {
  const { id, items, note, grandTotal } = order
  const { paid, due } = order.payment
  return (
    <section aria-label={`Contenu de la commande #${order.reference}`}>
      <TicketBody>
        <h3 className={classes.title}>{piecesText(items)}</h3>
        <TotalsList>
          {items.map(({ productId, name, service, quantity, unitPrice }) => (
            <TotalsItem
              key={`${productId}:${service}`}
              label={`${quantity} × ${name}`}
              hint={serviceLabel(service).toLowerCase()}
              value={formatFcfa(quantity * unitPrice)}
            />
          ))}
          <FeeItems order={order} />
        </TotalsList>
        {note ? (
          <p className={`flex anywhere text-s gap-10 icons-20 ${classes.note}`}>
            <IconMessage2 aria-hidden="true" className="quiet" />
            <span>
              <b className="block">{order.atCounter ? 'Note' : 'Note pour le livreur'}</b>
              {note}
            </span>
          </p>
        ) : null}
      </TicketBody>
      <Seam />
      <TicketBody className="stack gap-16">
        <TotalsList>
          <TotalsItem strong label="Total" value={<Money amount={grandTotal} size="big" />} />
          {/* The payment method and the ways to pay are in `OrderPayment`. */}
          {paid > 0 ? <TotalsItem label="Payé" value={formatFcfa(paid)} /> : null}
          {paid > 0 && due > 0 ? <TotalsItem strong label="Reste" value={formatFcfa(due)} /> : null}
        </TotalsList>
        <ButtonLink tone="outline" full icon={<IconFileInvoice />} to={paths.client.invoice(id)}>
          Voir la facture
        </ButtonLink>
        {hasTicket(order) ? (
          <ButtonLink tone="outline" full icon={<IconReceipt />} to={paths.ticket(id)}>
            Ticket de dépôt
          </ButtonLink>
        ) : null}
        <WeeklyButton order={order} full />
        <CancelButton order={order} />
      </TicketBody>
    </section>
  )
}

function CancelButton({
  order: { id, reference, status, payment, atCounter },
}: {
  order: OrderView
}) {
  const confirm = useConfirm()
  const { cancel } = useOrderActions()
  if (!canMove('client', status, 'cancelled')) return null
  const ask = async () => {
    const yes = await confirm({
      title: `Annuler la commande #${reference}\u202f?`,
      text: `${atCounter ? 'Nous ne laverons pas votre linge.' : 'Personne ne passera chercher votre linge.'}${refundText(payment)} Cette action est irréversible.`,
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

/** The refund after a cancellation. */
function refundText({ state, paid }: OrderView['payment']): string {
  if (paid > 0) return ` Les ${formatFcfa(paid)} que vous avez payés vous seront rendus.`
  if (state !== 'to_verify') return ''
  return ' Si vous avez déjà payé avec Wave, l’équipe vérifie et vous rend l’argent.'
}
