import { type ReactNode, useState } from 'react'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { ScreenReads } from '#web/components/states/screen-reads.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { AskedOrder } from '../order-view.ts'
import classes from './home.module.css'
import { homeAsks, wellsOf } from './home-asks.ts'
import { useHomeLoaded } from './late-parts.ts'
import { OrderAgain } from './order-again.tsx'
import { RecentOrders } from './recent-orders.tsx'
import type { HomeReads } from './use-home-reads.ts'

// Of a company alone.
const LastInvoice = lazyPart(() => import('#web/money/last-invoice.tsx'))

interface Props {
  reads: HomeReads
  /** Below what is ordered. */
  children: ReactNode
}

/** The home of a client, by an account or by their link: what asks something of them, their orders, the way to order again. */
export function ClientHome({ reads, children }: Props) {
  const [answered, setAnswered] = useState<AskedOrder[]>([])
  const asks = homeAsks({ ...reads, wells: wellsOf(reads, answered, serverNow()) })
  const isLoaded = useHomeLoaded({ asks, reads })
  if (reads.isFirstTry || !isLoaded) return <TicketSkeletons count={2} />
  const keep = (order: AskedOrder) =>
    setAnswered((before) => (before.includes(order) ? before : [order, ...before]))
  return (
    <ScreenReads>
      <div className={`align-start ${classes.columns}`}>
        <div>
          <RecentOrders reads={reads} asks={asks} onWell={keep} />
        </div>
        <div>
          <OrderAgain reads={reads} isMain={asks.length === 0} />
          {reads.isCompany ? <LastInvoice /> : null}
          {children}
        </div>
      </div>
    </ScreenReads>
  )
}
