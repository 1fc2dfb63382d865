import { IconCash, IconDeviceMobile, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { type MoneyBack, type PaymentView, payPath } from '#shared/money/payments.ts'
import { isOver, type OrderStatus, type PaymentMethod } from '#shared/orders/orders.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import classes from './client-payment.module.css'
import { PayOtherwise } from './pay/pay-otherwise.tsx'
import { cashMoment, useSwitchToCash } from './pay/use-switch-to-cash.ts'
import { MoneyBackState, PaymentStateText } from './payment-state.tsx'
import { isWaveOffered } from './wave-offered.ts'

/** What is read of an order to pay it. */
export interface PayableOrder {
  id: string
  status: OrderStatus
  paymentMethod: PaymentMethod | null
  payment: PaymentView
  /** What goes back to the client. */
  moneyBack: MoneyBack
}

interface Props {
  order: PayableOrder
  /** Wave opens beside the screen, and its button says the amount. */
  newTab?: boolean
}

/** The payment state, what happens next, and the ways to pay that are open now. */
export function ClientPayment({ order, newTab = false }: Props) {
  const payable = isWaveOffered(order)
  // For a cancelled order the line above says it.
  const told = order.payment.state === 'to_refund' || order.payment.state === 'void'
  return (
    <div className="stack gap-12">
      <Standing order={order} />
      {told ? null : <MoneyBackState moneyBack={order.moneyBack} />}
      {payable ? <Ways order={order} newTab={newTab} /> : null}
    </div>
  )
}

function Standing({ order }: { order: PayableOrder }) {
  const { payment, paymentMethod, moneyBack } = order
  if (payment.state === 'to_verify')
    return (
      <Note role="status" title="Paiement annoncé, vérification en cours">
        L’équipe cherche votre paiement Wave et vous répond ici. Ne payez pas une seconde fois.
      </Note>
    )
  if (payment.missing && payment.due > 0 && paymentMethod === 'wave')
    return (
      <Note tone="warning" role="status" title="Paiement Wave non reçu">
        L’équipe n’a pas trouvé votre paiement. Payez à nouveau, avec Wave ou en espèces.
      </Note>
    )
  const hint = hintOf(order)
  return (
    <>
      <PaymentStateText payment={payment} method={paymentMethod} refunded={moneyBack.back} />
      {hint ? <p className={`quiet ${classes.hint}`}>{hint}</p> : null}
    </>
  )
}

function hintOf({ status, payment, paymentMethod: method, moneyBack }: PayableOrder): ReactNode {
  const { state, due } = payment
  if (state === 'to_refund') return `L’équipe vous rend ${formatFcfa(moneyBack.owed)}.`
  if (state === 'void') return moneyBack.backAt && `Rendu le ${formatDate(moneyBack.backAt)}.`
  if (method === 'wave' || due === 0) return null
  if (isOver(status)) return `Reste à payer\u00a0: ${formatFcfa(due)}.`
  // Cash is not mentioned before the client has chosen.
  if (method === null) return null
  return `Vous donnez ${formatFcfa(due)} au livreur ${cashMoment(status)}.`
}

/** The ways to pay; put away once a payment is announced, since paying again would be paying twice. */
function Ways({ order, newTab }: { order: PayableOrder; newTab: boolean }) {
  if (order.payment.state !== 'to_verify') return <WaysToPay order={order} newTab={newTab} />
  return (
    <PayOtherwise>
      <WaysToPay order={order} newTab={newTab} />
    </PayOtherwise>
  )
}

function WaysToPay({ order, newTab }: { order: PayableOrder; newTab: boolean }) {
  const { id, status, payment, paymentMethod } = order
  const { switching, askForCash } = useSwitchToCash(order)
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {}
  const announced = payment.state === 'to_verify'
  // Beside a payment that may have arrived, Wave is a choice like the other one.
  const inCash = paymentMethod === 'espece'
  const quiet = inCash || announced
  return (
    <div className="stack gap-8">
      <ButtonLink
        full
        tone={quiet ? 'outline' : 'indigo'}
        icon={quiet ? <IconDeviceMobile /> : <IconExternalLink />}
        href={payPath(id)}
        {...target}
      >
        {quiet ? 'Payer avec Wave' : payText(payment, newTab)}
      </ButtonLink>
      {inCash || isOver(status) ? null : (
        <Button full tone="outline" icon={<IconCash />} loading={switching} onClick={askForCash}>
          Payer en espèces
        </Button>
      )}
    </div>
  )
}

function payText({ due }: PaymentView, withAmount: boolean): string {
  return withAmount ? `Payer ${formatFcfa(due)} avec Wave` : 'Payer maintenant'
}
