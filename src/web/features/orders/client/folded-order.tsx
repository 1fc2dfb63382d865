import { IconCalendarClock, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { formatShortDayMonth } from '#shared/dates.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { Money } from '#web/components/display/money.tsx'
import { OrderStatusBadge } from '#web/features/order-parts/order-status-badge.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { shortVisitWords } from '#web/features/visits/visit-words.ts'
import classes from './folded-order.module.css'

interface Props {
  order: OrderView
  /** The row shows the livreur's time; false where a part above it may show it already. */
  isTimed: boolean
  open: boolean
  /** The id of the part that it unfolds. */
  controls: string
  onToggle: () => void
}

/** An order on two lines: its status, its day, its reference and its sum; on a third when the livreur comes. It unfolds the rest. */
export function FoldedOrder({ order, isTimed, open, controls, onToggle }: Props) {
  const { status, createdAt, reference, grandTotal } = order
  const label = standingLabel(order, 'client')
  const time = isTimed ? shortVisitWords(order, Date.now()) : undefined
  return (
    <h3 className={classes.heading}>
      <button
        type="button"
        className={`full text-start icons-22 ${classes.row}`}
        aria-expanded={open}
        aria-controls={open ? controls : undefined}
        onClick={onToggle}
      >
        <span className={`row wrap justify-between gap-8 row-gap-2 shrink ${classes.status}`}>
          <OrderStatusBadge status={status} reader="client" label={label} />{' '}
          <span className="quiet text-s nowrap">{formatShortDayMonth(createdAt)}</span>
        </span>{' '}
        <span className="row wrap justify-between gap-8 row-gap-2 shrink leading-12">
          <span className="reference quiet text-s">#{reference}</span> <Money amount={grandTotal} />
        </span>
        {time ? (
          <span className={`flex gap-6 text-s strong leading-12 icons-18 ${classes.time}`}>
            <IconCalendarClock className="accent fixed" aria-hidden="true" />
            <span className="shrink">{time}</span>
          </span>
        ) : null}
        <span className={`accent ${classes.mark}`} aria-hidden="true">
          {open ? <IconChevronUp /> : <IconChevronDown />}
        </span>
      </button>
    </h3>
  )
}
