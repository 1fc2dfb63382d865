import {
  IconAlertTriangle,
  IconBan,
  IconCash,
  IconDeviceMobile,
  IconHourglass,
  IconReceiptRefund,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money/money.ts'
import {
  cashAlert,
  type MoneyBack,
  type PaymentView,
  paymentLabel,
  type PaymentState as State,
  type TeamOrder,
} from '#shared/money/payments.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { cx } from '#web/lib/cx.ts'

const STATE = 'flex align-start gap-8 strong text-s leading-14 icons-20'

interface Props {
  payment: PaymentView
  method: PaymentMethod | null
  /** What was refunded of a cancelled order, in francs. */
  refunded?: number | undefined
  /** Francs that are written after the state. */
  sum?: number | undefined
  className?: string | undefined
}

/** The payment state of an order, as its client reads it: an icon, a text and a colour. */
export function PaymentStateText(props: Props) {
  const { payment, method, refunded = 0, sum, className } = props
  if (payment.state === 'void' && refunded > 0)
    return (
      <p className={cx(STATE, 'positive', className)}>
        <span aria-hidden="true">
          <IconReceiptRefund />
        </span>
        Remboursé&nbsp;: {formatFcfa(refunded)}
      </p>
    )
  return (
    <p className={cx(STATE, toneOf(payment, method), className)}>
      <span aria-hidden="true">{iconOf(payment, method)}</span>
      {paymentLabel(payment, method)}
      {sum === undefined ? null : `\u00a0: ${formatFcfa(sum)}`}
    </p>
  )
}

/** The same for the team, who must see cash that did not come. */
export function TeamPaymentState({ order, refunded }: { order: TeamOrder; refunded?: number }) {
  const alert = cashAlert(order)
  if (alert === null)
    return (
      <PaymentStateText payment={order.payment} method={order.paymentMethod} refunded={refunded} />
    )
  return (
    <p className={cx(STATE, 'caution')}>
      <span aria-hidden="true">
        <IconAlertTriangle />
      </span>
      {alert}
    </p>
  )
}

/** What the team owes the client of an order, and what was refunded. */
export function RefundState({ moneyBack: { owed, back, backAt } }: { moneyBack: MoneyBack }) {
  return (
    <>
      {owed > 0 ? (
        <p className={cx(STATE, 'caution')}>
          <span aria-hidden="true">
            <IconReceiptRefund />
          </span>
          L’équipe vous doit {formatFcfa(owed)}
        </p>
      ) : null}
      {backAt === null ? null : (
        <p className={cx(STATE, 'positive')}>
          <span aria-hidden="true">
            <IconReceiptRefund />
          </span>
          Rendu le {formatDate(backAt)}&nbsp;: {formatFcfa(back)}
        </p>
      )}
    </>
  )
}

const ICONS: Partial<Record<State, ReactNode>> = {
  to_verify: <IconHourglass />,
  to_refund: <IconReceiptRefund />,
  void: <IconBan />,
}

function iconOf({ state, missing }: PaymentView, method: PaymentMethod | null): ReactNode {
  if (isNotReceived({ state, missing }, method)) return <IconAlertTriangle />
  return ICONS[state] ?? (method === 'wave' ? <IconDeviceMobile /> : <IconCash />)
}

/** Whether a payment was announced that never came. Cash that was not given waits for the delivery: nobody is blamed. */
function isNotReceived(
  { state, missing }: Pick<PaymentView, 'state' | 'missing'>,
  method: PaymentMethod | null,
): boolean {
  return state === 'unpaid' && missing && method === 'wave'
}

/** The utility class for the colour of a payment state, as the team reads it. */
export function teamToneOf(order: TeamOrder) {
  return cashAlert(order) === null ? toneOf(order.payment, order.paymentMethod) : 'caution'
}

/** The same as the client reads it. */
function toneOf({ state, missing }: PaymentView, method: PaymentMethod | null) {
  if (state === 'paid') return 'positive'
  if (isNotReceived({ state, missing }, method)) return 'negative'
  return state === 'void' || state === 'unpaid' ? 'quiet' : 'caution'
}
