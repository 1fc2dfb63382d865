import { IconAlertTriangle, IconFlag, IconMoped, IconTag } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { FLAG_LABELS } from '#shared/order-flags.ts'
import { isOver } from '#shared/order-status.ts'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { NO_PLACE, placeLines } from '#shared/places/place.ts'
import { toLatLng } from '#shared/places/points.ts'
import type { Role } from '#shared/roles.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { MapThumbnail } from '#web/components/map/map-thumbnail.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { skipWhenFar } from '#web/lib/rendering/skip-when-far.ts'
import { paymentText, teamToneOf } from '#web/money/payment-state.tsx'
import { OrderActions } from '../actions/order-actions.tsx'
import { DueText } from '../due-text.tsx'
import { ExpressSign } from '../express-mark.tsx'
import { LivreurName } from '../facts/livreur-name.tsx'
import { ReadyMark } from '../facts/ready-mark.tsx'
import { TeamStatusBadge } from '../facts/team-status-badge.tsx'
import { flagKinds, orderFlagLabel } from '../list/flag-mark.tsx'
import { paymentMark } from '../list/money-text.tsx'
import { OrderLink } from '../list/order-link.tsx'
import type { OrderDialog } from '../order-dialogs.tsx'
import { type ListedOrder, type OrderListKind, orderName, type RowSum } from '../order-view.ts'
import classes from './order-card.module.css'
import { OrderCheckbox } from './order-selection.tsx'

interface GridProps extends Omit<Props, 'order'> {
  orders: readonly ListedOrder[]
}

/** The specified cards of the staff's lists. */
export default function OrderCardGrid({ orders, ...rest }: GridProps) {
  return (
    <div className="ticket-grid">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} {...rest} />
      ))}
    </div>
  )
}

interface Props {
  order: ListedOrder
  list: OrderListKind
  sum: RowSum
  reader: Role
  /** Must be the same function at each render, or every card is rendered again. */
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

// Rendered again only when its order changes.
const OrderCard = memo(function OrderCard({ order, list, sum, reader, onOpen }: Props) {
  const { reference, client, clientLocation, status } = order
  return (
    <Ticket
      as="article"
      quiet
      reference={reference}
      // A skipped card is also cut at its edge, and the menu of the orders in progress goes beyond that edge.
      ref={list === 'inProgress' ? undefined : skipWhenFar}
      className={`column ${classes.card}`}
      aria-label={orderName(order)}
      data-order={order.id}
    >
      <TicketBody className={`grow ${classes.facts}`}>
        <OrderCheckbox order={order} />
        <div className={`row mb-12 ${classes.head}`}>
          <TeamStatusBadge order={order} reader={reader} />
          <ReadyMark order={order} />
          <span className={`row fixed push-end ${classes.marks}`}>
            <OrderLink
              id={order.id}
              className={classes.reference}
              label={`Détails de la commande #${reference}`}
            >
              <OrderReference reference={reference} />
            </OrderLink>
            {isOver(status) ? null : (
              <Link
                className={`place-center square-44 fixed icons-20 ${classes.label}`}
                to={paths.label(order.id)}
                aria-label={`Étiquette de la commande #${reference}`}
                title="Étiquette"
              >
                <IconTag aria-hidden="true" />
              </Link>
            )}
          </span>
        </div>
        <OrderFlags order={order} />
        <DueText order={order} />
        <div className={`text-s leading-14 ${classes.body}`}>
          <div className={`anywhere ${classes.who}`}>
            <h3 className={`text-2xl leading-12 ${classes.client}`}>
              <ExpressSign order={order} />
              <ClientName clientId={client.id}>{client.fullname}</ClientName>
            </h3>
            <p>
              <PhoneLink className={`nowrap ${classes.phone}`} number={order.clientContactPhone} />
            </p>
            {/* The map below says that there is none. */}
            {placeLines(order).map((line) => (line === NO_PLACE ? null : <p key={line}>{line}</p>))}
          </div>
          <div className={classes.rest}>
            <p className="quiet">
              Commandée le{' '}
              <time dateTime={isoInstant(order.createdAt)}>{formatDateTime(order.createdAt)}</time>
            </p>
            <Livreur order={order} none={order.atCounter ? undefined : NO_LIVREUR[list]} />
            <Payment order={order} />
          </div>
          {order.atCounter ? null : (
            <MapThumbnail
              className={classes.map}
              point={clientLocation && toLatLng(clientLocation)}
              label={`Adresse de ${client.fullname}`}
              distance={order.km === null ? null : formatDistance(order.km)}
              missing={NO_PLACE}
            />
          )}
        </div>
      </TicketBody>
      <Seam />
      <OrderActions
        order={order}
        list={list}
        sum={sum}
        reader={reader}
        onOpen={(dialog) => onOpen(order, dialog)}
      />
    </Ticket>
  )
})

/** The word where no livreur is named, as the specification says it; the other lists then show nothing. */
const NO_LIVREUR: Partial<Record<OrderListKind, string>> = {
  board: 'Non assigné',
  inProgress: 'Non spécifié',
}

function Livreur({ order, none }: { order: ListedOrder; none: string | undefined }) {
  const livreur = livreurOfVisit(order)
  if (!livreur && !none) return null
  return (
    <p className={`flex align-start gap-8 mt-8 icons-20 ${classes.line}`}>
      <IconMoped aria-label="Livreur" className="quiet" />
      <LivreurName livreur={livreur} none={none} phoneClass={classes.phone} />
    </p>
  )
}

/** The kinds of the open flags of an order. Renders nothing when there are none. */
function OrderFlags({ order }: { order: ListedOrder }) {
  const kinds = flagKinds(order)
  if (kinds.length === 0) return null
  return (
    <ul className={`flex wrap gap-6 ${classes.flags}`} aria-label="À traiter">
      {kinds.map((kind) => (
        <li key={kind}>
          {kind === 'to_reassign' ? (
            <Tag tone="danger" icon={<IconAlertTriangle />}>
              {FLAG_LABELS[kind]}
            </Tag>
          ) : (
            <Tag tone="warning" icon={<IconFlag />}>
              {orderFlagLabel(order, kind)}
            </Tag>
          )}
        </li>
      ))}
    </ul>
  )
}

function Payment({ order }: { order: ListedOrder }) {
  const tone = teamToneOf(order)
  const urgent = tone === 'caution' || tone === 'negative'
  const Icon = paymentMark(order)
  return (
    <p
      className={cx('flex align-start gap-8 mt-8 icons-20', classes.line, tone, urgent && 'strong')}
    >
      <Icon aria-label="Paiement" />
      <span>{paymentText(order)}</span>
    </p>
  )
}
