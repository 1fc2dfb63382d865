import { memo } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { Money } from '#web/components/display/money.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { ExpressSign } from '#web/features/order-parts/express-mark.tsx'
import { OrderLink } from '#web/features/order-parts/order-link.tsx'
import { OrderStatusBadge } from '#web/features/order-parts/order-status-badge.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { TeamPaymentState } from '#web/features/payments/team-payment-state.tsx'
import classes from './all-orders.module.css'

interface Props {
  orders: readonly ListedOrder[]
  reader: Role
}

/** All orders as a table, or as cards on a phone. Each opens its drawer. */
export function AllOrders({ orders, reader }: Props) {
  return (
    <Ticket className={`clip ${classes.orders}`}>
      <table>
        <caption>
          <VisuallyHidden>Toutes les commandes</VisuallyHidden>
        </caption>
        <thead className={classes.heads}>
          <tr>
            <th scope="col">Référence</th>
            <th scope="col">Client</th>
            <th scope="col">Statut</th>
            <th scope="col">Livreur</th>
            <th scope="col">Paiement</th>
            <th scope="col" className={classes.end}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} reader={reader} />
          ))}
        </tbody>
      </table>
    </Ticket>
  )
}

// Not rendered again while its order stays the same: a list may hold hundreds.
const Row = memo(function Row({ order, reader }: { order: ListedOrder; reader: Role }) {
  const { reference, createdAt, client, status, livreur } = order
  return (
    <tr className={`relative ${classes.row}`}>
      <td className={classes.first}>
        <Lisere className={`left-edge ${classes.edge}`} reference={reference} thickness={8} />
        <OrderLink order={order} className={`inline-row accent ${classes.reference}`} />
        <time className="block quiet nowrap text-s" dateTime={new Date(createdAt).toISOString()}>
          {formatShortDate(createdAt)}, {formatTime(createdAt)}
        </time>
      </td>
      <td className={`strong ${classes.client}`}>
        <ExpressSign order={order} />
        {client.fullname}
      </td>
      <td className={classes.status}>
        <OrderStatusBadge status={status} reader={reader} />
      </td>
      <td className={classes.livreur}>
        {livreur?.fullname ?? <span className="quiet">Non assigné</span>}
      </td>
      <td className={classes.payment}>
        <TeamPaymentState order={order} />
      </td>
      <td className={`nowrap ${classes.end}`}>
        <Money amount={order.grandTotal} />
      </td>
    </tr>
  )
})
