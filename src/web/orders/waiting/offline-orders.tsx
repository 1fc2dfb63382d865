import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useQueueState } from '#web/record/use-queue-state.ts'
import { AsideDropsNote } from './aside-drops-note.tsx'
import { OrderWaits } from './order-waits.tsx'
import { formPathOf, homePathOf, sentPathOf } from './waiting-kinds.ts'
import { useSentInPage } from './waiting-on-device.ts'
import { isAside, isOrder, type SentOrder, type WaitingAct } from './waiting-order.ts'
import { isShown, notifySent, startWaitingQueue, waitingQueue } from './waiting-queue.ts'

interface Props {
  around: (orders: ReactNode) => ReactNode
  /** The server has said who is signed in: the network is back. */
  isAccountKnown: boolean
  askAccount: () => unknown
  /** Nothing would be sent from this address once the network is back: it has no screen, or asks to sign in. */
  isLeft: boolean
  /** Shown where no order of this device's person waits, or once the account is known. */
  children: ReactNode
}

/** The orders that wait on this device, where Lavéo was opened without a network. */
export function OfflineOrders({ around, isAccountKnown, askAccount, isLeft, children }: Props) {
  const { actions: orders } = useQueueState(waitingQueue)
  const [isRead, setRead] = useState(false)
  const { key, pathname } = useLocation()
  const [opened, setOpened] = useState<{ key: string; home?: string }>({ key })
  const [left, setLeft] = useState<{ key: string; path: string }>()
  useEffect(() => {
    startWaitingQueue()
    // The network is back, which not every browser says.
    if (isAccountKnown) void waitingQueue.send()
    void waitingQueue.refresh().then(() => setRead(true))
  }, [isAccountKnown])
  useSentInPage((sent) => {
    notifySent(sent)
    // The address that was asked for stays, but for one that shows nothing of the order, or its form, which is empty now.
    if (isLeft || isFormOf(sent, pathname)) setLeft({ key, path: sentPathOf(sent) })
  })
  const [first] = orders
  const isEmptied = isRead && !first && !isAccountKnown
  // An order that has just left says that the network is back, before the account is asked for again.
  useEffect(() => {
    if (isEmptied) void askAccount()
  }, [isEmptied, askAccount])
  if (first && !opened.home) setOpened({ ...opened, home: homePathOf(first) })
  if (first && !isAccountKnown) return around(<Orders orders={orders} />)
  if (left?.key === key) return <Navigate to={left.path} replace />
  // Once only: later the person goes where they want.
  if (isLeft && opened.home && opened.key === key) return <Navigate to={opened.home} replace />
  return isRead || isAccountKnown ? children : <SpinnerPage />
}

const isFormOf = ({ order }: SentOrder, pathname: string) =>
  formPathOf(order).split('?')[0] === pathname

function Orders({ orders }: { orders: readonly WaitingAct[] }) {
  usePageTitle('Pas de réseau')
  const aside = orders.filter(isAside)
  return (
    <div className="stack gap-20">
      {orders
        .filter(isOrder)
        .filter(isShown)
        .map((order) => (
          <OrderWaits key={order.key} draftKey={order.payload.draftKey} />
        ))}
      {aside.length === 0 ? null : (
        <AsideDropsNote drops={aside}>
          <p className="mt-6">
            {aside.length > 1 ? 'Ils partiront seuls' : 'Il partira seul'} dès que le réseau
            revient. Gardez Lavéo ouvert jusque-là.
          </p>
        </AsideDropsNote>
      )}
    </div>
  )
}
