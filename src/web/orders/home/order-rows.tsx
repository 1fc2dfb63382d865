import { isOver } from '#shared/order-status.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { orderPath } from '../client/order-anchor.ts'
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
  const { id, reference, status, handoverCode } = order
  return (
    <li className="relative">
      <HomeRow
        reference={reference}
        to={isOver(status) ? paths.client.history : orderPath(id)}
        title={rowTitle(order, now)}
        icon={STATUS_LOOK[status].icon}
        standing={standingWords(order, isLatest)}
        due={amountDueWords(order)}
      >
        {handoverCode === null ? null : (
          <span className={`text-s ${classes.note}`}>
            Code à donner au livreur&nbsp;: <b className="digits">{handoverCode}</b>
          </span>
        )}
        {isLatest && isCashChosen(order) ? (
          <span className={`quiet text-s ${classes.note}`}>{CASH_CHOSEN}</span>
        ) : null}
      </HomeRow>
    </li>
  )
}
