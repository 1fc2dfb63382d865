import { useState } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useOrderDrawer } from '../use-order-drawer.ts'

const OrderDrawer = lazyDialog(() => import('./order-drawer.tsx'))

/** The order's drawer over the team's screens. Its code is loaded when it is first opened. */
export function OrderDrawerHost() {
  const { orderId, close } = useOrderDrawer()
  // The drawer keeps its content while it closes.
  const [shown, setShown] = useState(orderId)
  if (orderId && orderId !== shown) setShown(orderId)
  if (!shown) return null
  return <OrderDrawer orderId={shown} opened={orderId !== null} onClose={close} />
}
