import { IconCash } from '@tabler/icons-react'
import { formatDay, formatTime } from '#shared/dates.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { homeLabel } from '#shared/text/status-words.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import type { OrderView } from '../order-view.ts'

/** The status of an order, its day and its payment, which the home of an account says of the latest one. */
export function OrderStanding({ order }: { order: OrderView }) {
  const { status, createdAt, paymentMethod, payment } = order
  const isCash = paymentMethod === 'espece' && status === 'pending' && payment.state === 'unpaid'
  return (
    <>
      <div className="row">
        <OrderStatusBadge
          status={status}
          reader="client"
          label={order.atCounter ? standingLabel(order, 'client') : homeLabel(status)}
        />
      </div>
      <p className="quiet">
        {upperFirst(formatDay(createdAt))}, {formatTime(createdAt)}
      </p>
      {isCash ? (
        <Note icon={<IconCash />}>Paiement en espèces à la collecte sélectionné.</Note>
      ) : null}
    </>
  )
}
