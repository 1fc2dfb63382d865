import { IconPhone } from '@tabler/icons-react'
import { formatDay, formatTime } from '#shared/dates.ts'
import { CLIENT_CHIPS, chipLabel, currentChip, type OrderStatus } from '#shared/orders.ts'
import { toLatLng } from '#shared/points.ts'
import { Avatar } from '#web/components/avatar.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { ProgressChips } from '#web/components/chips.tsx'
import { MapBlock } from '#web/components/map-block.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/ticket.tsx'
import { initials } from '#web/lib/initials.ts'
import classes from './client-order.module.css'
import { OrderContents } from './order-contents.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { OrderView } from './order-view.ts'
import { STATUS_LOOK } from './status-look.tsx'

const firstName = (fullname: string) => fullname.split(' ')[0] ?? fullname

/** What is happening, in one sentence that a person would say. */
function headline(status: OrderStatus, livreur: string | undefined): string {
  const who = livreur ? firstName(livreur) : 'Le livreur'
  const sentences: Partial<Record<OrderStatus, string>> = {
    pending: 'Nous cherchons votre livreur',
    assigned: `${who} va passer chez vous`,
    pickup_en_route: `${who} est en route vers vous`,
    picked_up: 'Votre linge est avec nous',
    processing: 'Votre linge est entre nos mains',
    assigned_for_delivery: 'Livreur assigné pour la livraison',
    delivery_en_route: `${who} vous rapporte votre linge`,
  }
  return sentences[status] ?? ''
}

/** One order in progress: where it is, who has it, every step so far, what it holds and costs. */
export function ClientOrder({ order }: { order: OrderView }) {
  const { id, reference, status, createdAt, livreur, clientLocation } = order
  const onTheRoad = status === 'pickup_en_route' || status === 'delivery_en_route'
  return (
    <article className={classes.order} aria-label={`Commande #${reference}`}>
      <Ticket reference={reference}>
        {onTheRoad && clientLocation ? (
          <MapBlock point={toLatLng(clientLocation)} zoom={15} flush label="Votre adresse" />
        ) : null}
        <TicketBody>
          <div className={classes.head}>
            <OrderStatusBadge status={status} reader="client" />
            <span className={classes.reference}>#{reference}</span>
          </div>
          <h2 className={classes.headline}>{headline(status, livreur?.fullname)}</h2>
          <p className={classes.quiet}>
            Commandée le {formatDay(createdAt)} à {formatTime(createdAt)}
          </p>
        </TicketBody>
        {livreur ? (
          <>
            <Seam />
            <TicketBody className={classes.livreur}>
              <Avatar>{initials(livreur.fullname)}</Avatar>
              <p className={classes.who}>
                <b>{livreur.fullname}</b>
                <span className={classes.quiet}>Votre livreur</span>
              </p>
              {livreur.phone ? (
                <ButtonLink tone="soleil" icon={<IconPhone />} href={`tel:${livreur.phone}`}>
                  Appeler
                </ButtonLink>
              ) : null}
            </TicketBody>
          </>
        ) : null}
      </Ticket>
      <h3 className={classes.title}>Le fil de votre commande</h3>
      <ProgressChips steps={chips(status)} />
      <Ticket>
        <TicketBody>
          <OrderTimeline orderId={id} reader="client" />
        </TicketBody>
      </Ticket>
      <OrderContents order={order} />
    </article>
  )
}

function chips(status: OrderStatus) {
  const current = currentChip(status)
  const now = current ? CLIENT_CHIPS.indexOf(current) : -1
  return CLIENT_CHIPS.map((chip, i) => ({
    key: chip,
    label: chipLabel(chip),
    state: i < now ? ('done' as const) : i === now ? ('now' as const) : ('todo' as const),
    icon: STATUS_LOOK[chip].icon,
  }))
}
