import {
  IconAlertTriangle,
  IconCash,
  IconCircleCheck,
  IconDeviceMobile,
  IconMoped,
  IconTag,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Role } from '#shared/accounts/roles.ts'
import { formatDateTime } from '#shared/dates.ts'
import { isOver } from '#shared/orders/orders.ts'
import { placeLines } from '#shared/places/place.ts'
import { toLatLng } from '#shared/places/points.ts'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { MapBlock } from '#web/components/map/map-block.tsx'
import { OrderStatusBadge } from '#web/features/order-parts/order-status-badge.tsx'
import { type OrderView, orderName, paymentText } from '#web/features/order-parts/order-view.ts'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'
import { toneOf } from '#web/features/payments/payment-state.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './order-card.module.css'
import { OrderFlags } from './order-flags.tsx'

interface Props {
  order: OrderView
  reader: Role
  /** Shown when the order has no livreur. Without this text, nothing is shown. */
  noLivreur?: string | undefined
  /** The checkbox of the selection. */
  checkbox?: ReactNode
  /** The total and the actions. */
  children: ReactNode
}

/** The card of an order in the staff's lists. */
export function OrderCard({ order, reader, noLivreur, checkbox, children }: Props) {
  const drawer = useOrderDrawer()
  const { reference, client, clientLocation, status } = order
  return (
    <Ticket
      as="article"
      quiet
      reference={reference}
      className="column"
      aria-label={orderName(order)}
    >
      <TicketBody className={`grow ${classes.facts}`}>
        {checkbox}
        <div className={`row mb-12 ${classes.head}`}>
          <OrderStatusBadge status={status} reader={reader} />
          <Link
            className={classes.reference}
            to={drawer.linkTo(order.id)}
            state={{ drawer: true }}
            preventScrollReset
            aria-label={`Détails de la commande #${reference}`}
          >
            #{reference}
          </Link>
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
        </div>
        <OrderFlags order={order} />
        <div className={`text-s leading-14 ${classes.body}`}>
          <div className={`anywhere ${classes.who}`}>
            <h3 className={`text-2xl leading-12 ${classes.client}`}>{client.fullname}</h3>
            <p>
              <PhoneLink className={`nowrap ${classes.phone}`} number={order.clientContactPhone} />
            </p>
            {placeLines(order).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <div className={classes.rest}>
            <p className="quiet">
              <time dateTime={new Date(order.createdAt).toISOString()}>
                {formatDateTime(order.createdAt)}
              </time>
            </p>
            <Livreur livreur={order.livreur} fallback={noLivreur} isOver={isOver(status)} />
            <Payment order={order} />
          </div>
          <MapBlock
            className={classes.map}
            height="auto"
            zoom={14}
            point={clientLocation && toLatLng(clientLocation)}
            label={`Adresse de ${client.fullname}`}
            missing="Localisation du client non fournie."
          />
        </div>
      </TicketBody>
      <Seam />
      {children}
    </Ticket>
  )
}

interface LivreurProps {
  livreur: OrderView['livreur']
  fallback: string | undefined
  /** Whether the order is over, so that it needs no livreur. */
  isOver: boolean
}

function Livreur({ livreur, fallback, isOver: orderIsOver }: LivreurProps) {
  if (!livreur && !fallback) return null
  return (
    <p className={`flex align-start gap-8 mt-8 icons-20 ${classes.line}`}>
      <IconMoped aria-label="Livreur" className="quiet" />
      {livreur ? (
        <span>
          <b>{livreur.fullname}</b>{' '}
          <PhoneLink className={`nowrap ${classes.phone}`} number={livreur.phone} />
        </span>
      ) : (
        <b className={orderIsOver ? undefined : 'negative'}>{fallback}</b>
      )}
    </p>
  )
}

function Payment({ order }: { order: OrderView }) {
  const { payment, paymentMethod } = order
  const tone = toneOf(payment)
  const urgent = tone === 'caution' || tone === 'negative'
  let Icon = paymentMethod === 'wave' ? IconDeviceMobile : IconCash
  if (tone === 'positive') Icon = IconCircleCheck
  else if (tone === 'negative') Icon = IconAlertTriangle
  return (
    <p
      className={cx('flex align-start gap-8 mt-8 icons-20', classes.line, tone, urgent && 'strong')}
    >
      <Icon aria-label="Paiement" />
      <span>{paymentText(order)}</span>
    </p>
  )
}
