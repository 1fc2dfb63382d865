import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Role } from '#shared/accounts/roles.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { ExpressMark } from '#web/features/order-parts/express-mark.tsx'
import { OrderStatusBadge } from '#web/features/order-parts/order-status-badge.tsx'
import { type ListedOrder, orderName } from '#web/features/order-parts/order-view.ts'
import { QuarterText } from '#web/features/order-parts/quarter-text.tsx'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'
import { WaitingLivreur } from '#web/features/order-parts/waiting-livreur.tsx'
import { skipWhenFar } from '#web/lib/rendering/skip-when-far.ts'
import { FlagMark } from '../list/row/flag-mark.tsx'
import { MoneyText } from '../list/row/money-text.tsx'
import { RowMenu } from '../list/row/row-menu.tsx'
import { TimeText } from '../list/row/time-text.tsx'
import type { OrderDialog } from '../order-dialogs.tsx'
import { OrderCheckbox } from './order-selection.tsx'
import classes from './phone-card.module.css'

interface Props {
  order: ListedOrder
  reader: Role
  /** Must be the same function at each render, or every card is rendered again. */
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

/** An order of the board on a phone: what tells it from the others. The drawer has the rest, and ⋯ the actions. */
export const PhoneCard = memo(function PhoneCard({ order, reader, onOpen }: Props) {
  const { id, reference, status, livreur, pieces } = order
  return (
    <Ticket
      as="article"
      quiet
      reference={reference}
      ref={skipWhenFar}
      className={classes.card}
      aria-label={orderName(order)}
    >
      <div className={classes.facts}>
        <OrderCheckbox order={order} />
        <div className={`row wrap justify-between gap-6 ${classes.head}`}>
          <OrderStatusBadge status={status} reader={reader} />
          <span className="text-s nowrap">
            <TimeText order={order} />
          </span>
        </div>
        <div className={`row justify-between gap-10 ${classes.who}`}>
          <h3 className={`row shrink gap-6 text-m anywhere ${classes.name}`}>
            <CardLink order={order} />
            {order.express ? <ExpressMark label="Express" /> : null}
            <FlagMark order={order} />
          </h3>
          <MoneyText order={order} />
        </div>
        <div className={`flex justify-between gap-10 quiet leading-13 ${classes.rest}`}>
          <span className="anywhere">
            <QuarterText {...order} /> · {piecesLabel(pieces)}
          </span>
          <span className="fixed nowrap">
            <WaitingLivreur orderId={id} brief>
              {livreur?.fullname ?? 'Non assigné'}
            </WaitingLivreur>
          </span>
        </div>
      </div>
      <div className="relative">
        <RowMenu order={order} onOpen={onOpen} />
      </div>
    </Ticket>
  )
})

/** The client, who opens the order: a component of its own is all that a new address renders again. */
function CardLink({ order: { id, reference, client } }: { order: ListedOrder }) {
  const { linkTo } = useOrderDrawer()
  return (
    <Link
      className={`no-underline ${classes.link}`}
      to={linkTo(id)}
      state={{ drawer: true }}
      aria-label={`Détails de la commande #${reference}, ${client.fullname}`}
    >
      {client.fullname}
    </Link>
  )
}
