import { IconCalendarClock, IconCash } from '@tabler/icons-react'
import { formatDay, formatTime } from '#shared/dates.ts'
import { canChoosePayment } from '#shared/money/payment-choice.ts'
import { isOver } from '#shared/order-status.ts'
import { pieceCount } from '#shared/shop/prices/lines.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { homeLabel } from '#shared/text/status-words.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ClientPayment } from '#web/money/client-payment.tsx'
import type { Outputs } from '#web/trpc.ts'
import { CountNote } from '../custody/count-note.tsx'
import { HandoverCode } from '../custody/handover-code.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { nextVisitWords } from '../visits/visit-words.ts'
import classes from './latest-order.module.css'
import { PaymentChoice } from './payment-choice.tsx'
import { ReorderButton } from './reorder-button.tsx'

type Order = NonNullable<Outputs['orders']['latest']>

/** The client's latest order on their home page. */
export function LatestOrder({ order }: { order: Order }) {
  const { reference, status, createdAt, grandTotal, items } = order
  const pieces = pieceCount(items)
  const over = isOver(status)
  const time = nextVisitWords(order, serverNow())
  return (
    <>
      <Ticket as="article" reference={reference} aria-label={`Commande #${reference}`}>
        <TicketBody>
          <div className="row wrap justify-between gap-12 row-gap-4">
            <OrderStatusBadge
              status={status}
              reader="client"
              label={order.atCounter ? standingLabel(order, 'client') : homeLabel(status)}
            />
            <OrderReference className="reference quiet" reference={reference} />
          </div>
          <h3 className={`text-2xl ${classes.day}`}>{formatDay(createdAt)}</h3>
          <p className="quiet">
            {pieces > 1 ? `${pieces} pièces, commandées` : `${pieces} pièce, commandée`} à{' '}
            {formatTime(createdAt)}
          </p>
          {time ? (
            <p className="row gap-8 icons-20 mt-8">
              <IconCalendarClock className="accent fixed" aria-hidden="true" />
              <b className="shrink">{time}</b>
            </p>
          ) : null}
          <CountNote order={order} />
        </TicketBody>
        {order.handoverCode === null ? null : (
          <>
            <Seam />
            <TicketBody>
              <HandoverCode
                code={order.handoverCode}
                reference={reference}
                atCounter={order.atCounter}
              />
            </TicketBody>
          </>
        )}
        <Seam />
        <TicketBody className="stack gap-14">
          <TotalsList>
            <TotalsItem strong label="Total" value={<Money amount={grandTotal} size="big" />} />
          </TotalsList>
          <Payment order={order} />
          {over ? <ReorderButton full order={order} /> : null}
        </TicketBody>
      </Ticket>
      {over ? (
        <TextLink to={paths.client.history}>Voir toutes vos commandes livrées</TextLink>
      ) : (
        <TextLink to={paths.client.orders}>Suivre cette commande</TextLink>
      )}
    </>
  )
}

function Payment({ order }: { order: Order }) {
  const { id, status, paymentMethod, payment } = order
  if (canChoosePayment(order)) return <PaymentChoice orderId={id} />
  if (paymentMethod === 'espece' && status === 'pending' && payment.state === 'unpaid')
    return <Note icon={<IconCash />}>Paiement en espèces à la collecte sélectionné.</Note>
  return <ClientPayment newTab order={order} />
}
