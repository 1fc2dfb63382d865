import { type ReactNode, useEffect } from 'react'
import { PushOffer } from '#web/access/push-offer.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { ScreenReads } from '#web/components/states/screen-reads.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useMe } from '#web/session.ts'
import { byNeed } from '../client/by-need.ts'
import { ClosingCards } from '../client/closing-cards.tsx'
import { PaymentQuestion } from '../client/payment-question.tsx'
import { CurrentOrders } from './current-orders.tsx'
import classes from './home.module.css'
import { LateAsks, LateHistory, useHomeLoaded } from './late-under-way.tsx'
import { OrderAgain } from './order-again.tsx'
import { OwnCreditRow } from './own-credit-row.tsx'
import { useHomeReads } from './use-home-reads.ts'

// Most clients have none, and with an account it stands beside the orders.
const OwnWeekly = lazyPart(async () => ({
  default: (await import('../recurring/own-weekly.tsx')).OwnWeekly,
}))

// Of a company alone.
const LastInvoice = lazyPart(() => import('#web/money/last-invoice.tsx'))

interface Props {
  /** Below the history. */
  children: ReactNode
}

/**
 * The home of a client: what asks something of them, orders under way, the way to order again. By their link, which has no
 * tabs, weekly orders and the history too.
 */
export function ClientHome({ children }: Props) {
  const { byLink } = useMe()
  const reads = useHomeReads()
  const isLoaded = useHomeLoaded(reads.orders.length > 0, byLink)
  useEffect(() => void (byLink && OwnWeekly.preload()), [byLink])
  if (reads.isFirstTry || !isLoaded) return <TicketSkeletons count={1} />
  const asking = byNeed(reads.orders, serverNow(), undefined)
  const isAsked = asking.some(({ needs }) => needs.some((need) => need !== 'ride'))
  return (
    <ScreenReads>
      <div className={`align-start ${classes.columns}`}>
        <div>
          <PaymentQuestion orders={[...reads.orders, ...reads.delivered]} />
          {isAsked ? <LateAsks asking={asking} /> : null}
          <ClosingCards />
          <CurrentOrders reads={reads} asking={asking} />
          {byLink && reads.orders.length > 0 ? (
            <PushOffer className="mt-20">
              Soyez au courant de ce qui arrive à votre linge, même écran éteint.
            </PushOffer>
          ) : null}
          {byLink ? <OwnWeekly /> : null}
        </div>
        <div>
          <OrderAgain reads={reads} isMain={byLink && !isAsked} />
          {reads.isCompany ? (
            <>
              <LastInvoice />
              <OwnCreditRow reads={reads} />
            </>
          ) : null}
          {byLink ? <LateHistory reads={reads} /> : null}
          {reads.isCompany ? null : <OwnCreditRow reads={reads} />}
          {children}
        </div>
      </div>
    </ScreenReads>
  )
}
