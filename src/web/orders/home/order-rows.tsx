import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { isOver } from '#shared/order-status.ts'
import { Lisere } from '#web/drawings/lisere.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { orderPath } from '../client/order-anchor.ts'
import { STATUS_LOOK } from '../order-status-badge.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './home.module.css'
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
      <Lisere className={`absolute ${classes.edge}`} reference={reference} thickness={12} />
      <Link
        to={isOver(status) ? paths.client.history : orderPath(id)}
        className={`no-underline clickable ${classes.row}`}
      >
        <b className={classes.title}>{rowTitle(order, now)}</b>
        <IconChevronRight className={`quiet ${classes.chevron}`} aria-hidden="true" />
        <span className={`row gap-6 quiet text-s icons-18 ${classes.standing}`}>
          <span className="accent fixed place-center" aria-hidden="true">
            {STATUS_LOOK[status].icon}
          </span>
          {standingWords(order, isLatest)}
        </span>
        <b className={classes.due}>{amountDueWords(order)}</b>
        {handoverCode === null ? null : (
          <span className={`text-s ${classes.note}`}>
            Code à donner au livreur&nbsp;: <b className="digits">{handoverCode}</b>
          </span>
        )}
        {isLatest && isCashChosen(order) ? (
          <span className={`quiet text-s ${classes.note}`}>{CASH_CHOSEN}</span>
        ) : null}
      </Link>
    </li>
  )
}
