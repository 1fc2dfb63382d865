import { IconMessage2 } from '@tabler/icons-react'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { isNotTheirs } from '#shared/order-flags.ts'
import { isOver } from '#shared/order-status.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam } from '#web/components/layout/ticket.tsx'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { CountParts } from '../custody/count-parts.tsx'
import { OrderGarments } from '../facts/order-garments.tsx'
import { OrderTotal } from '../facts/order-total.tsx'
import { OrderPlace } from '../order-place.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './client-order.module.css'

interface Props {
  order: OrderView
  needs: readonly ClientNeed[]
  /** On the home Wave opens in a new tab. */
  onHome: boolean
}

/** All that is in an order: garments, total, payment, place and counts. */
export default function OrderContents({ order, needs, onHome }: Props) {
  const { note, createdAt } = order
  return (
    <>
      <div className={`stack gap-12 ${classes.rest}`}>
        <OrderGarments order={order} />
        <OrderTotal withoutTotal order={order} />
        {needs.includes('pay') || isNotTheirs(order) ? null : (
          <ClientPayment newTab={onHome} order={order} />
        )}
        <AdjustmentNote order={order} />
        {order.atCounter || order.placeHidden ? null : <OrderPlace order={order} />}
        {note ? (
          <p className="flex anywhere gap-10 icons-20 leading-13">
            <IconMessage2 aria-hidden="true" className="accent fixed" />
            <span className="shrink">
              {note}
              <span className="block quiet text-s">
                {order.atCounter ? 'Note' : 'Note pour le livreur'}
              </span>
            </span>
          </p>
        ) : null}
        <p className="quiet text-s">
          Commandée le {formatShortDate(createdAt)} à {formatTime(createdAt)}
        </p>
      </div>
      {order.checks.length > 0 ? (
        <>
          <Seam />
          <CountParts order={order} />
        </>
      ) : null}
    </>
  )
}

type Order = Pick<OrderView, 'status' | 'adjustment'>

/** The client's answer to the new total that the team proposed. */
function AdjustmentNote({ order: { adjustment, status } }: { order: Order }) {
  if (!adjustment || isOver(status)) return null
  const { total, totalBefore, byCount } = adjustment
  if (adjustment.status === 'accepted')
    return (
      <Note
        tone="success"
        role="status"
        title={byCount ? 'Votre total a baissé' : 'Total ajusté avec votre accord'}
      >
        {formatFcfa(totalBefore)} avant, {formatFcfa(total)} maintenant.
        {byCount ? ' Ce qui manquait au comptage ne vous est pas compté.' : null}
      </Note>
    )
  if (adjustment.status !== 'refused') return null
  return (
    <Note role="status" title="Vous avez refusé le nouveau total">
      Le total reste {formatFcfa(totalBefore)}. L’équipe voit votre réponse et vous contacte.
    </Note>
  )
}
