import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { OrdersScreen } from '#web/orders/board/orders-screen.tsx'
import { isAnyOrderStored } from '#web/orders/waiting/stored-orders.ts'

// Hardly ever needed.
const WaitingTeamOrders = lazyPart(() => import('#web/orders/waiting/waiting-team-orders.tsx'), {
  NotLoaded: () => null,
})

// The expression stays on one line where the title needs two.
const TITLE = (
  <>
    <span className="nowrap">Tableau de bord</span> Administrateur
  </>
)

export default function BoardPage() {
  return (
    <OrdersScreen
      title={TITLE}
      windowTitle="Tableau de bord"
      note={isAnyOrderStored() ? <WaitingTeamOrders /> : null}
    />
  )
}
