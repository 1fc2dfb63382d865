import { OrdersScreen } from '#web/orders/board/orders-screen.tsx'
import { DaysFields } from '#web/orders/list/days-fields.tsx'
import { useOrderPeriod } from '#web/orders/list/use-order-period.ts'

export default function AllOrdersPage() {
  const period = useOrderPeriod()
  const fields = <DaysFields days={period.days} />
  return <OrdersScreen title="Commandes" period={{ ...period, fields }} />
}
