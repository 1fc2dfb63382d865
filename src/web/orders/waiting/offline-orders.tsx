import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { OrderWaits } from './order-waits.tsx'
import type { WaitingOrder } from './waiting-order.ts'
import { homePathOf } from './waiting-paths.ts'
import {
  isShown,
  readWaiting,
  startWaitingQueue,
  subscribeToWaiting,
  waitingState,
} from './waiting-queue.ts'

interface Props {
  around: (orders: ReactNode) => ReactNode
  /** Shown where no order of this device's person waits. */
  children: ReactNode
}

/** The orders that wait on this device, where Lavéo was opened without a network. */
export function OfflineOrders({ around, children }: Props) {
  const { actions } = useSyncExternalStore(subscribeToWaiting, waitingState)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    startWaitingQueue()
    void readWaiting().then(() => setRead(true))
  }, [])
  const orders = actions.filter(isShown)
  const [first] = orders
  if (first) return around(<Orders orders={orders} homePath={homePathOf(first)} />)
  return isRead ? children : <SpinnerPage />
}

function Orders({ orders, homePath }: { orders: readonly WaitingOrder[]; homePath: string }) {
  usePageTitle('Pas de réseau')
  const navigate = useNavigate()
  // With the network back, nothing would be sent from a public page or from the sign-in.
  useEffect(() => void navigate(homePath, { replace: true }), [homePath, navigate])
  return (
    <div className="stack gap-20">
      {orders.map((order) => (
        <OrderWaits key={order.key} draftKey={order.payload.draftKey} />
      ))}
    </div>
  )
}
