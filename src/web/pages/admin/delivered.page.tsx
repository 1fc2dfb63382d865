import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function DeliveredPage() {
  usePageTitle('Commandes livrées')
  return (
    <OrdersScreen view="delivered" title="Commandes livrées" subtitle="La plus récente d’abord" />
  )
}
