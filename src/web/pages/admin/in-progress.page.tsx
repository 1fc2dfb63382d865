import { OrdersScreen } from '#web/orders/board/orders-screen.tsx'

export default function InProgressPage() {
  return (
    <OrdersScreen view="inProgress" title="Commandes en cours" subtitle="La plus récente d’abord" />
  )
}
