import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

// The expression stays on one line where the title needs two.
const TITLE = (
  <>
    <span className="nowrap">Tableau de bord</span> Administrateur
  </>
)

export default function BoardPage() {
  usePageTitle('Tableau de bord')
  return <OrdersScreen title={TITLE} />
}
