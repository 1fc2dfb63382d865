import { lazy, Suspense, useState } from 'react'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'

const OrderDrawer = lazy(() => import('./drawer/order-drawer.tsx'))

/** The order's drawer over the team's screens. Its code is loaded when it is first opened. */
export function OrderDrawerHost() {
  const { orderId, close } = useOrderDrawer()
  // The drawer keeps its content while it closes.
  const [shown, setShown] = useState(orderId)
  if (orderId && orderId !== shown) setShown(orderId)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <OrderDrawer orderId={shown} opened={orderId !== null} onClose={close} />
    </Suspense>
  )
}
