import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'

export default function InProgressPage() {
  return (
    <OrdersScreen view="inProgress" title="Commandes en cours" subtitle="La plus récente d’abord" />
  )
}
