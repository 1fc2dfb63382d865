import { OrdersScreen } from '#web/orders/board/orders-screen.tsx'

export default function UnassignedPage() {
  return (
    <OrdersScreen
      view="unassigned"
      title="Commandes non assignées"
      subtitle="La plus ancienne d’abord"
    />
  )
}
