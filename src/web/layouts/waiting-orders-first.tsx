import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { OfflineOrders } from '#web/orders/waiting/offline-orders.tsx'
import { lastAccount } from '#web/rounds/queue/last-account.ts'
import { useSession } from '#web/session.ts'
import { VisitorFrame } from './visitor-frame.tsx'

interface Props {
  /** The address is that of a page outside the application. */
  isOutside: boolean
  children: ReactNode
}

/**
 * In a page that was opened without a network: the orders that wait on this device, until it is known who is signed in. The
 * missions of a livreur, and the till, come before them.
 */
export default function WaitingOrdersFirst({ isOutside, children }: Props) {
  const { data: me, refetch } = useSession()
  const { pathname } = useLocation()
  const [isOfWorker] = useState(() => lastAccount() !== null)
  if (isOfWorker) return children
  return (
    <OfflineOrders
      around={inFrame}
      isAccountKnown={me !== undefined}
      askAccount={refetch}
      isLeft={isOutside || pathname === paths.signIn}
    >
      {children}
    </OfflineOrders>
  )
}

function inFrame(orders: ReactNode) {
  return (
    <VisitorFrame quiet>
      <PageHeader bar title="Pas de réseau" />
      {orders}
    </VisitorFrame>
  )
}
