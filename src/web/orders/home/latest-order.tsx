import { contentsLabel } from '#shared/orders/contents-words.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { CountNote } from '../custody/count-note.tsx'
import { OrderHelpButton } from '../help/help-button.tsx'
import { type OrderView, orderName } from '../order-view.ts'
import { OrderStanding } from './order-standing.tsx'

/** The client's latest order once it is over: delivered or cancelled. */
export function LatestOrder({ order }: { order: OrderView }) {
  const { reference, status, grandTotal } = order
  return (
    <>
      <Ticket as="article" reference={reference} aria-label={orderName(order)}>
        <TicketBody className="stack gap-6">
          <OrderStanding order={order} />
          <h3 className="row wrap gap-8 row-gap-2">
            <span className="text-2xl">{contentsLabel(order)}</span>{' '}
            <OrderReference className="reference quiet" reference={reference} />
          </h3>
          <CountNote order={order} />
        </TicketBody>
        <Seam />
        <TicketBody className="stack gap-14">
          <TotalsList>
            <TotalsItem strong label="Total" value={<Money amount={grandTotal} size="big" />} />
          </TotalsList>
          <ClientPayment newTab order={order} />
          <OrderHelpButton tone="outline" order={order} />
        </TicketBody>
      </Ticket>
      {status === 'completed' ? (
        <TextLink to={paths.client.history}>Voir toutes vos commandes livrées</TextLink>
      ) : null}
    </>
  )
}
