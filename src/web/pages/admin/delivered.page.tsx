import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'

export default function DeliveredPage() {
  return (
    <OrdersScreen view="delivered" title="Commandes livrées" subtitle="La plus récente d’abord" />
  )
}
