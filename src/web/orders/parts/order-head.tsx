import { formatDay } from '#shared/dates.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './order-head.module.css'

interface HeadProps {
  order: Pick<OrderView, 'status' | 'reference' | 'atCounter' | 'readyAt'>
  /** Replaces the usual label of the status. */
  label?: string
}

/** The head of a client's ticket: the status and the reference of the order. */
export function OrderHead({ order, label }: HeadProps) {
  const standing = standingLabel(order, 'client')
  return (
    <div className="row wrap justify-between gap-12 row-gap-4">
      <OrderStatusBadge status={order.status} reader="client" label={label ?? standing} />
      <OrderReference className="reference quiet" reference={order.reference} />
    </div>
  )
}

/** The day of an order, as a heading. */
export function OrderDay({ as: Heading, at }: { as: 'h2' | 'h3'; at: number }) {
  return <Heading className={`text-2xl ${classes.day}`}>{formatDay(at)}</Heading>
}
