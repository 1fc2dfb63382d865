import { OrdersScreen } from '#web/orders/board/orders-screen.tsx'
import { LateTeamOrders } from '#web/orders/waiting/late-team-orders.tsx'

// The expression stays on one line where the title needs two.
const TITLE = (
  <>
    <span className="nowrap">Tableau de bord</span> Administrateur
  </>
)

export default function BoardPage() {
  return <OrdersScreen title={TITLE} windowTitle="Tableau de bord" note={<LateTeamOrders />} />
}
