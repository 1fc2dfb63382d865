import { useState } from 'react'
import { useLateCode } from '#web/components/dialogs/use-late-code.ts'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'

const load = () => import('./drawer/order-drawer.tsx')

/** The order's drawer over the team's screens. Its code is loaded when it is first opened. */
export function OrderDrawerHost() {
  const { orderId, close } = useOrderDrawer()
  // The drawer keeps its content while it closes.
  const [shown, setShown] = useState(orderId)
  if (orderId && orderId !== shown) setShown(orderId)
  const OrderDrawer = useLateCode(orderId !== null, load, close)
  if (!shown || !OrderDrawer) return null
  return <OrderDrawer orderId={shown} opened={orderId !== null} onClose={close} />
}
