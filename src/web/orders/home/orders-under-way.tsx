import { asksWhetherPaid } from '#shared/money/payments.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { useMe } from '#web/session.ts'
import type { AskingOrder } from '../client/by-need.ts'
import { ClientOrder } from '../client/client-order.tsx'
import { ASKED_APART, OrderAsk } from '../client/order-slips.tsx'
import type { OrderView } from '../order-view.ts'
import { OrderStanding } from './order-standing.tsx'

interface Props {
  asking: AskingOrder<OrderView>[]
}

/** The orders that ask something of the client, each on a ticket of its own, the most pressing first. */
export function OrderAsks({ asking }: Props) {
  const asks = ASKED_APART.flatMap((need) =>
    asking
      .filter(({ order, needs }) => needs.includes(need) && !isAskedAbove(need, order))
      .map(({ order }) => ({ order, need })),
  )
  return (
    <div className="stack gap-10 hide-empty">
      {asks.map(({ order, need }) => (
        <OrderAsk key={`${need} ${order.id}`} order={order} need={need} />
      ))}
    </div>
  )
}

/** The question after Wave offers to pay. */
const isAskedAbove = (need: ClientNeed, order: OrderView) =>
  need === 'pay' && asksWhetherPaid(order)

export function OrdersUnderWay({ asking }: Props) {
  const { byLink } = useMe()
  return asking.map(({ order, needs }) => (
    <ClientOrder
      key={order.id}
      onHome
      order={order}
      needs={needs}
      head={byLink ? undefined : <OrderStanding order={order} />}
    />
  ))
}
