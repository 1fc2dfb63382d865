import type { Role } from '#shared/roles.ts'
import type { OrderDialog } from '../order-dialogs.tsx'
import type { ListedOrder, OrderListKind, RowSum } from '../order-view.ts'
import { OrderCard } from './order-card.tsx'

interface Props {
  orders: readonly ListedOrder[]
  list: OrderListKind
  sum: RowSum
  reader: Role
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

/** Where no livreur is named, as the specification says it. */
const NO_LIVREUR: Partial<Record<OrderListKind, string>> = {
  board: 'Non assigné',
  inProgress: 'Non spécifié',
}

/** The specified cards. */
export default function OrderCardGrid({ orders, list, sum, reader, onOpen }: Props) {
  return (
    <div className="ticket-grid">
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          list={list}
          sum={sum}
          reader={reader}
          noLivreur={NO_LIVREUR[list]}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}
