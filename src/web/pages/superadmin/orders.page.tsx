import { DaysFields } from '#web/components/forms/days-fields.tsx'
import { OrdersScreen } from '#web/orders/board/orders-screen.tsx'
import { useOrderPeriod } from '#web/orders/list/use-order-period.ts'

export default function AllOrdersPage() {
  const period = useOrderPeriod()
  const fields = <DaysFields days={period.days} />
  return <OrdersScreen title="Commandes" period={{ ...period, fields }} />
}
