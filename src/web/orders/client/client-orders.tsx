import { useId } from 'react'
import { PushOffer } from '#web/access/push-offer.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { PaymentReturn } from '#web/money/use-payment-return.ts'
import { homeAsks, orderOf } from '../home/home-asks.ts'
import { Asks } from '../home/late-parts.ts'
import type { OrderView } from '../order-view.ts'
import { byNeed } from './by-need.ts'
import { ClientOrder } from './client-order.tsx'

interface Props {
  orders: OrderView[]
  paymentReturn: PaymentReturn | null
}

/** The client's orders in progress, the most pressing first; what one of them asks stands above it. */
export function ClientOrders({ orders, paymentReturn }: Props) {
  const title = useId()
  const returnedId = paymentReturn?.orderId
  const shown = byNeed(orders, serverNow(), returnedId)
  const firstRide = shown.find(({ needs }) => needs.includes('ride'))?.order.id
  const asks = homeAsks({ asking: shown, paymentReturn })
  const isAssigned = orders.some(({ livreur }) => livreur !== null)
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="visually-hidden">
        Vos commandes en cours
      </h2>
      <div className="ticket-grid align-start">
        {shown.map(({ order, needs }) => {
          const asked = asks.filter((ask) => orderOf(ask) === order.id)
          return (
            <div key={order.id} className="stack gap-8">
              {asked.length > 0 ? <Asks asks={asked} hasMain={asked[0] === asks[0]} /> : null}
              <ClientOrder
                order={order}
                needs={needs}
                hasMap={order.id === firstRide}
                paymentReturn={returnedId === order.id ? paymentReturn : null}
              />
            </div>
          )
        })}
      </div>
      {isAssigned ? (
        <PushOffer className="mt-20">
          Soyez au courant quand le livreur est en route, même écran éteint.
        </PushOffer>
      ) : null}
    </section>
  )
}
