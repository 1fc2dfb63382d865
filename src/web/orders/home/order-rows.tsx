import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { pathOfOrder } from '../client/order-anchor.ts'
import { CodeLine } from '../custody/handover-code.tsx'
import { STATUS_LOOK } from '../order-status-badge.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './home.module.css'
import { HomeRow } from './home-row.tsx'
import { amountDueWords, CASH_CHOSEN, isCashChosen, rowTitle, standingWords } from './home-words.ts'

interface Props {
  orders: readonly OrderView[]
  /** The one placed last, of which the home says the day and how it is paid. */
  latestId: string | undefined
}

/** Orders that ask nothing, a row each; a tap opens one. */
export function OrderRows({ orders, latestId }: Props) {
  return (
    <ul className={`surface clip ${classes.rows}`}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} isLatest={order.id === latestId} />
      ))}
    </ul>
  )
}

function OrderRow({ order, isLatest }: { order: OrderView; isLatest: boolean }) {
  const now = useMinute()
  const { reference, status, handoverCode } = order
  return (
    <li className="relative">
      <HomeRow
        reference={reference}
        to={pathOfOrder(order)}
        title={rowTitle(order, now)}
        icon={STATUS_LOOK[status].icon}
        standing={standingWords(order, isLatest)}
        due={amountDueWords(order)}
      >
        <CodeLine code={handoverCode} className={classes.note} />
        {isLatest && isCashChosen(order) ? (
          <span className={`quiet ${classes.note} ${classes.cash}`}>{CASH_CHOSEN}</span>
        ) : null}
      </HomeRow>
    </li>
  )
}
