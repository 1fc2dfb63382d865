import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function InProgressPage() {
  usePageTitle('Commandes en cours')
  return (
    <OrdersScreen view="inProgress" title="Commandes en cours" subtitle="La plus récente d’abord" />
  )
}
