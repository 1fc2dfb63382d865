import { lazy, Suspense, useState } from 'react'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'

const OrderDrawer = lazy(() => import('./drawer/order-drawer.tsx'))

/** Where the drawer of an order opens over any of the team's screens; its code comes with the first one. */
export function OrderDrawerHost() {
  const { orderId, close } = useOrderDrawer()
  // The last one stays while it closes.
  const [shown, setShown] = useState(orderId)
  if (orderId && orderId !== shown) setShown(orderId)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <OrderDrawer orderId={shown} opened={orderId !== null} onClose={close} />
    </Suspense>
  )
}
