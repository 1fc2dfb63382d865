import { OrdersScreen } from '#web/orders/board/orders-screen.tsx'

export default function DeliveredPage() {
  return (
    <OrdersScreen view="delivered" title="Commandes livrées" subtitle="La plus récente d’abord" />
  )
}
