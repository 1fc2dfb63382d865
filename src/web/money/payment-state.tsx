import { IconAlertTriangle, IconBan, IconHourglass, IconReceiptRefund } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { METHODS, methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import {
  type MoneyBack,
  type PaymentView,
  paymentLabel,
  type PaymentState as State,
} from '#shared/money/payments.ts'
import { cashAlert, type TeamOrder, teamPaymentLabel } from '#shared/money/team-payments.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { cx } from '#web/lib/cx.ts'
import { methodIcon } from './method-options.tsx'

interface LineProps {
  tone: string
  icon: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The icon, the text and the colour of a payment state. */
function StateLine({ tone, icon, className, children }: LineProps) {
  return (
    <p className={cx('flex align-start gap-8 strong text-s leading-14 icons-20', tone, className)}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </p>
  )
}

interface Props {
  payment: PaymentView
  method: PaymentMethod | null
  /** In francs, of a cancelled order. */
  refunded?: number | undefined
  /** Francs that are written after the state. */
  sum?: number | undefined
  className?: string | undefined
}

/** The payment state of an order, as its client reads it. */
export function PaymentStateText(props: Props) {
  const { payment, method, refunded = 0, sum, className } = props
  if (payment.state === 'void' && refunded > 0)
    return (
      <StateLine tone="positive" icon={<IconReceiptRefund />} className={className}>
        Remboursé&nbsp;: {formatFcfa(refunded)}
      </StateLine>
    )
  return (
    <StateLine tone={toneOf(payment, method)} icon={iconOf(payment, method)} className={className}>
      {paymentLabel(payment, method)}
      {sum === undefined ? null : `\u00a0: ${formatFcfa(sum)}`}
    </StateLine>
  )
}

/** The sum that the team owes the client of an order, and the sum refunded. */
export function RefundState({
  moneyBack: { owed, back, backAt, credited },
}: {
  moneyBack: MoneyBack
}) {
  return (
    <>
      {owed > 0 ? (
        <StateLine tone="caution" icon={<IconReceiptRefund />}>
          L’équipe vous doit {formatFcfa(owed)}
        </StateLine>
      ) : null}
      {backAt === null ? null : (
        <StateLine tone="positive" icon={<IconReceiptRefund />}>
          Rendu le {formatDate(backAt)}&nbsp;: {formatFcfa(back)}
        </StateLine>
      )}
      {credited > 0 ? (
        <StateLine tone="positive" icon={<IconReceiptRefund />}>
          Gardé en avoir&nbsp;: {formatFcfa(credited)}
        </StateLine>
      ) : null}
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
  const Icon = methodIcon(method)
  return ICONS[state] ?? <Icon />
}

/** An announced payment did not come. Cash that was not given waits for the delivery: nobody is blamed. */
function isNotReceived(
  { state, missing }: Pick<PaymentView, 'state' | 'missing'>,
  method: PaymentMethod | null,
): boolean {
  return state === 'unpaid' && missing && methodIs(method, 'verified')
}

/** The utility class for the colour of a payment state. */
export function toneOf({ state, missing }: PaymentView, method: PaymentMethod | null) {
  if (state === 'paid') return 'positive'
  if (isNotReceived({ state, missing }, method)) return 'negative'
  return state === 'void' || state === 'unpaid' || state === 'on_account' ? 'quiet' : 'caution'
}

/** The payment state of an order for the team, who must see cash that did not come. */
export function TeamPaymentState({ order, refunded }: { order: TeamOrder; refunded?: number }) {
  const alert = cashAlert(order)
  if (alert === null)
    return (
      <PaymentStateText payment={order.payment} method={order.paymentMethod} refunded={refunded} />
    )
  return (
    <StateLine tone="caution" icon={<IconAlertTriangle />}>
      {alert}
    </StateLine>
  )
}

/** The utility class for the colour of a payment state, as the team reads it. */
export function teamToneOf(order: TeamOrder) {
  return cashAlert(order) === null ? toneOf(order.payment, order.paymentMethod) : 'caution'
}

/** The payment state for the team, with the method if the state does not name it: `Reste 4 250 FCFA à payer · Espèces`. */
export function paymentText(order: TeamOrder): string {
  const { payment, paymentMethod } = order
  const label = teamPaymentLabel(order)
  const lacksMethod = ['partial', 'to_refund', 'void'].includes(payment.state)
  return paymentMethod && lacksMethod ? `${label} · ${METHODS[paymentMethod].label}` : label
}
