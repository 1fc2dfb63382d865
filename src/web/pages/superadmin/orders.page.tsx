import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'

export default function AllOrdersPage() {
  return <OrdersScreen hasPeriod title="Commandes" />
}
