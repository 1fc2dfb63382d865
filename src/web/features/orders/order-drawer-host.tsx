import { useState } from 'react'
import { useLateCode } from '#web/components/dialogs/use-late-code.ts'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useLocation } from '#web/lib/router/router.tsx'
import { useBoardView } from './use-board-view.ts'

const load = () => import('./drawer/order-drawer.tsx')

/**
 * The order's drawer over the team's screens. Its code is loaded when it is first opened. A wide list shows its order
 * beside itself.
 */
export function OrderDrawerHost() {
  const { orderId, close } = useOrderDrawer()
  // The drawer keeps its content while it closes.
  const [shown, setShown] = useState(orderId)
  if (orderId && orderId !== shown) setShown(orderId)
  const { isWideList } = useBoardView()
  const { pathname } = useLocation()
  const isBeside = isWideList && pathname === paths.admin.dashboard
  const OrderDrawer = useLateCode(orderId !== null && !isBeside, load, close)
  if (!shown || !OrderDrawer || isBeside) return null
  return <OrderDrawer orderId={shown} opened={orderId !== null} onClose={close} />
}
