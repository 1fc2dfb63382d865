import type { Role } from '#shared/roles.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import type { ListedOrder } from '../order-view.ts'

interface Props {
  order: Pick<ListedOrder, 'status' | 'atCounter' | 'readyAt'>
  reader: Role
}

/** The status of an order, as every list and its panel say it to the team. */
export function TeamStatusBadge({ order, reader }: Props) {
  return (
    <OrderStatusBadge status={order.status} reader={reader} label={standingLabel(order, reader)} />
  )
}
