import { IconAlertTriangle } from '@tabler/icons-react'
import { cashAlert, type TeamOrder, teamPaymentLabel } from '#shared/money/team-payments.ts'
import { PAYMENT_LABELS } from '#shared/order-status.ts'
import { PaymentStateText, StateLine, toneOf } from './payment-state.tsx'

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
  return paymentMethod && lacksMethod ? `${label} · ${PAYMENT_LABELS[paymentMethod]}` : label
}
