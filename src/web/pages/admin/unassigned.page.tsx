import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function UnassignedPage() {
  usePageTitle('Commandes non assignées')
  return (
    <OrdersScreen
      view="unassigned"
      title="Commandes non assignées"
      subtitle="La plus ancienne d’abord"
    />
  )
}
