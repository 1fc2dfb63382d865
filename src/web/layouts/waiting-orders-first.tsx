import type { ReactNode } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { OfflineOrders } from '#web/orders/waiting/offline-orders.tsx'
import { lastLivreur } from '#web/rounds/queue/last-livreur.ts'
import { useSession } from '#web/session.ts'
import { VisitorFrame } from './visitor-frame.tsx'

/**
 * In a page that was opened without a network: the orders that wait on this device, until it is known who is signed in. The
 * missions of a livreur come before them.
 */
export default function WaitingOrdersFirst({ children }: { children: ReactNode }) {
  const { data: me } = useSession()
  if (me !== undefined || lastLivreur() !== null) return children
  return <OfflineOrders around={inFrame}>{children}</OfflineOrders>
}

function inFrame(orders: ReactNode) {
  return (
    <VisitorFrame quiet>
      <PageHeader bar title="Pas de réseau" />
      {orders}
    </VisitorFrame>
  )
}
