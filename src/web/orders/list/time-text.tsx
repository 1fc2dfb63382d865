import { daysUntil, formatShortDayMonth, formatSince, formatTime } from '#shared/dates.ts'
import { daysLabel, daysSince } from '#shared/orders/attention.ts'
import { orderTime } from '#shared/time/late.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { TimeFigure } from '../due-text.tsx'
import type { ListedOrder } from '../order-view.ts'
import classes from './time-text.module.css'
import type { RowTime } from './views.ts'

interface Props {
  order: ListedOrder
  times: RowTime
}

/** When an open order is due, or the day of one that is over; or what else the rows say. */
export function TimeText({ order, times }: Props) {
  const now = useMinute()
  if (times === 'unpaid') {
    const isPartPaid = order.payment.paid > 0
    return (
      <>
        {isPartPaid ? <VisuallyHidden>livrée </VisuallyHidden> : null}
        <b>depuis {daysLabel(daysSince(order.deliveredAt ?? order.updatedAt, now))}</b>
        {isPartPaid ? null : <VisuallyHidden> sans paiement</VisuallyHidden>}
      </>
    )
  }
  if (times === 'ready' && order.readyAt !== null) return <b>{dayText(order.readyAt, now)}</b>
  if (times === 'day') return <b>{dayText(order.createdAt, now)}</b>
  const time = orderTime(order, now)
  if (time === null) {
    return <span className={`quiet ${classes.word}`}>{formatShortDayMonth(order.createdAt)}</span>
  }
  return (
    <>
      <TimeFigure time={time} />
      {time.word === null ? null : (
        <>
          {' '}
          <span className={`quiet ${classes.word}`}>{time.word}</span>
        </>
      )}
    </>
  )
}

/** After a week, without the day of the week: the column has no room for all. */
function dayText(at: number, now: number): string {
  if (daysUntil(now, at) < 7) return formatSince(at, now)
  return `${formatShortDayMonth(at)}, ${formatTime(at)}`
}
