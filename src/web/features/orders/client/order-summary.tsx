import { formatShortDate, formatTime } from '#shared/dates.ts'
import { canChoosePayment } from '#shared/orders/client-needs.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { HandoverCode } from '#web/features/custody/handover-code.tsx'
import { OrderHead } from '#web/features/order-parts/order-head.tsx'
import { firstName, OrderLivreur } from '#web/features/order-parts/order-livreur.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { ClientPayment } from '#web/features/payments/client-payment.tsx'
import { PaymentStateText } from '#web/features/payments/payment-state.tsx'
import { isWaveOffered } from '#web/features/payments/wave-offered.ts'
import { RiderLine } from '#web/features/positions/rider-line.tsx'
import { RiderMap } from '#web/features/positions/rider-map.tsx'
import classes from '../client-order.module.css'
import { PaymentChoice } from './payment-choice.tsx'

/** What is happening to the order, in one sentence. */
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

interface Props {
  order: OrderView
  /** Whether the ways to pay are already shown above. */
  isPaymentOfferedAbove: boolean
}

/** The status of an order, its livreur, its payment state and the ways to pay. */
export function OrderSummary({ order, isPaymentOfferedAbove }: Props) {
  const { reference, status, createdAt, livreur } = order
  const who = livreur ? firstName(livreur.fullname) : 'Le livreur'
  const offersWave = isWaveOffered(order)
  const offersPayment = canChoosePayment(order) || (offersWave && !isPaymentOfferedAbove)
  const isProposed = order.adjustment?.status === 'proposed'
  return (
    <Ticket reference={reference}>
      <RiderMap order={order} />
      <TicketBody>
        <OrderHead order={order} />
        <h2 className={`text-4xl ${classes.headline}`}>{headline(status, livreur?.fullname)}</h2>
        <RiderLine
          order={order}
          name={who}
          unknown={`${who} ne partage pas sa position pour le moment.`}
          className="quiet"
        />
        <p className="quiet">
          Commandée le {formatShortDate(createdAt)} à {formatTime(createdAt)}
        </p>
        {offersPayment ? null : (
          <div className="mt-8">
            {offersWave ? (
              <PaymentStateText payment={order.payment} method={order.paymentMethod} />
            ) : (
              <ClientPayment order={order} />
            )}
          </div>
        )}
      </TicketBody>
      <HandoverCode code={order.handoverCode} />
      {offersPayment ? <PaymentOffer order={order} /> : null}
      {livreur ? (
        <>
          <Seam />
          <OrderLivreur
            reference={reference}
            livreur={livreur}
            secondary={offersPayment || isPaymentOfferedAbove || isProposed}
          />
        </>
      ) : null}
    </Ticket>
  )
}

/** The amount to pay, with the choice of the payment method or the ways to pay. */
function PaymentOffer({ order }: { order: OrderView }) {
  return (
    <>
      <Seam />
      <TicketBody className="stack gap-10">
        <TotalsList>
          <TotalsItem strong label="À payer" value={<Money amount={order.payment.due} />} />
        </TotalsList>
        {canChoosePayment(order) ? (
          <PaymentChoice orderId={order.id} />
        ) : (
          <ClientPayment order={order} />
        )}
      </TicketBody>
    </>
  )
}
