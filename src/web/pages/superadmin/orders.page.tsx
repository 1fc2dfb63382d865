import { DaysFields } from '#web/features/orders/days-fields.tsx'
import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'
import { useOrderPeriod } from '#web/features/orders/use-order-period.ts'

export default function AllOrdersPage() {
  const period = useOrderPeriod()
  const fields = <DaysFields days={period.days} />
  return <OrdersScreen title="Commandes" period={{ ...period, fields }} />
}
