import { formatShortDayMonth } from '#shared/dates.ts'
import { daysLabel, daysSince } from '#shared/orders/attention.ts'
import { orderTime } from '#shared/time/late.ts'
import { DUE_CLASSES } from '#web/features/order-parts/due-text.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import classes from './time-text.module.css'

interface Props {
  order: ListedOrder
  /** The view is of what waits for the client, so the days without any change are told. */
  isByAge?: boolean
}

/** The time left until an open order is due, always with its word; the day of an order that is over. */
export function TimeText({ order, isByAge = false }: Props) {
  const now = useMinute()
  if (isByAge)
    return (
      <>
        <b>{daysLabel(daysSince(order.updatedAt, now))}</b>{' '}
        <span className={`quiet ${classes.word}`}>sans nouvelle</span>
      </>
    )
  const time = orderTime(order, now)
  if (time === null) {
    return <span className={`quiet ${classes.word}`}>{formatShortDayMonth(order.createdAt)}</span>
  }
  return (
    <>
      <b className={cx(DUE_CLASSES[time.tone])}>{time.figure}</b>{' '}
      <span className={`quiet ${classes.word}`}>{time.word}</span>
    </>
  )
}
