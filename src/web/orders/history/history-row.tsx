import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatListedDay } from '#shared/dates.ts'
import { METHODS } from '#shared/money/payment-methods.ts'
import { partsText } from '#shared/money/payments.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { hasInvoice } from '#shared/orders/has-invoice.ts'
import { invoicePaperOf } from '#shared/orders/invoice-papers.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { TotalMoney } from '../facts/total-money.tsx'
import { PAPERS } from '../order-papers.tsx'
import { orderName } from '../order-view.ts'
import classes from './order-history.module.css'
import { type PastOrder, pastDay } from './past-order.ts'

interface Props {
  order: PastOrder
  /** It stands on a ticket of its own, which names it and draws its strip. */
  isLatest?: boolean
  onOpen: (order: PastOrder) => void
}

/** A delivered order on two lines, with the way to its invoice; the rest of the row opens all that is known of it. */
export function HistoryRow({ order, isLatest = false, onOpen }: Props) {
  const { id, reference } = order
  const paper = invoicePaperOf(order)
  const Root = isLatest ? 'div' : 'article'
  return (
    <Root
      className={cx('relative', classes.row, isLatest && classes.latest)}
      aria-label={isLatest ? undefined : orderName(order)}
    >
      {isLatest ? null : <Lisere className="left-edge" reference={reference} thickness={8} />}
      <button type="button" className={`text-start ${classes.facts}`} onClick={() => onOpen(order)}>
        <span className="shrink">
          <b className="block">{upperFirst(formatListedDay(pastDay(order)))}</b>{' '}
          <span className={`block quiet text-s ${classes.pieces}`}>
            {contentsLabel(order)} <OrderReference className="reference" reference={reference} />
          </span>
        </span>{' '}
        <span className="text-end">
          <TotalMoney order={order} className="block" /> <PaidText order={order} />
        </span>
      </button>
      {hasInvoice(order) ? (
        <Link
          className={`quiet no-underline icons-22 ${classes.paper}`}
          to={PAPERS[paper].pathOf(id)}
          aria-label={`${PAPERS[paper].name}, ${orderName(order)}`}
        >
          {PAPERS[paper].icon}
          <span className={classes.paperName}>{PAPERS[paper].shortName}</span>
        </Link>
      ) : null}
    </Root>
  )
}

/** How an order was paid, or what of it still is to be. */
function PaidText({ order: { payment, paymentMethod } }: { order: PastOrder }) {
  const { state, due, parts } = payment
  if (state === 'paid')
    return (
      <span className={`row justify-end quiet text-s ${classes.paid}`}>
        <IconCheck aria-hidden="true" />
        {paymentMethod ? (
          <>
            <span className="visually-hidden">Payé, </span>
            {parts ? partsText(parts) : METHODS[paymentMethod].label}
          </>
        ) : (
          'Payé'
        )}
      </span>
    )
  const text = due > 0 ? `Reste ${formatFcfa(due)}` : OTHER_STATES[state]
  return text ? <span className="block caution text-s nowrap">{text}</span> : null
}

const OTHER_STATES: Partial<Record<PastOrder['payment']['state'], string>> = {
  to_refund: 'Remboursement à faire',
}
