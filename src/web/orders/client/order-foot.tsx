import { IconChevronDown, IconChevronUp, IconMessage2 } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { isOver } from '#shared/order-status.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam } from '#web/components/layout/ticket.tsx'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { PaymentStateText } from '#web/money/payment-state.tsx'
import { CountParts } from '../custody/count-parts.tsx'
import { garmentsText, OrderGarments } from '../facts/order-garments.tsx'
import { OrderTotal } from '../facts/order-total.tsx'
import { OrderPlace } from '../order-place.tsx'
import { type OrderView, piecesText } from '../order-view.ts'
import classes from './client-order.module.css'

interface Props {
  order: OrderView
  needs: readonly ClientNeed[]
}

interface FootProps extends Props {
  open: boolean
  onToggle: () => void
  /** The button that unfolds it. */
  ref: Ref<HTMLButtonElement>
}

/** The contents of an order and its total, which a slip of it may carry; it unfolds the rest. */
export function OrderFoot({ order, needs, open, onToggle, ref }: FootProps) {
  const content = useId()
  const { items, reference, grandTotal, payment, paymentMethod } = order
  return (
    <section aria-label={`Contenu de la commande #${reference}`}>
      <button
        type="button"
        className={`full text-start ${classes.foot}`}
        aria-expanded={open}
        aria-controls={open ? content : undefined}
        onClick={onToggle}
        ref={ref}
      >
        <span className="row wrap gap-8 row-gap-2 icons-20">
          <b className="text-l nowrap">{piecesText(items)}</b>{' '}
          <OrderReference className="reference quiet text-s" reference={reference} />{' '}
          <span className="row gap-8 push-end">
            {needs.includes('answer') ? null : (
              <Money amount={grandTotal} size="big" className={classes.total} />
            )}
            {open ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />}
          </span>
        </span>
        {open ? null : <span className="block quiet text-s leading-14">{garmentsText(items)}</span>}
      </button>
      {open ? (
        <div id={content}>
          <Contents order={order} needs={needs} />
        </div>
      ) : needs.includes('pay') ? null : (
        <div className={classes.state}>
          {isTold(order) ? (
            <ClientPayment order={order} />
          ) : (
            <PaymentStateText payment={payment} method={paymentMethod} />
          )}
        </div>
      )}
    </section>
  )
}

function Contents({ order, needs }: Props) {
  const { note, createdAt } = order
  return (
    <>
      <div className={`stack gap-12 ${classes.rest}`}>
        <OrderGarments order={order} />
        <OrderTotal withoutTotal order={order} />
        {needs.includes('pay') ? null : <ClientPayment order={order} />}
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
  const { total, totalBefore } = adjustment
  if (adjustment.status === 'accepted')
    return (
      <Note tone="success" role="status" title="Total ajusté avec votre accord">
        {formatFcfa(totalBefore)} avant, {formatFcfa(total)} maintenant.
      </Note>
    )
  if (adjustment.status !== 'refused') return null
  return (
    <Note role="status" title="Vous avez refusé le nouveau total">
      Le total reste {formatFcfa(totalBefore)}. L’équipe voit votre réponse et vous contacte.
    </Note>
  )
}

/** Money that is looked for or goes back is told without unfolding anything. */
const isTold = ({ payment, moneyBack: { owed, back } }: OrderView) =>
  payment.state === 'to_verify' || owed > 0 || back > 0
