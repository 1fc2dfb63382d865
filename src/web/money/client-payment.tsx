import { IconCash, IconChevronDown, IconDeviceMobile, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { cashMoment } from '#shared/money/payment-choice.ts'
import { isRemote, METHODS, methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import {
  announcedMethod,
  asksWhetherPaid,
  type MoneyBack,
  type PaymentView,
  payPath,
} from '#shared/money/payments.ts'
import { isOver, type OrderStatus } from '#shared/order-status.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { readOrdersWhenBack } from '#web/query-client.ts'
import classes from './client-payment.module.css'
import { PaymentStateText, RefundState } from './payment-state.tsx'
import { isWaveOffered } from './payments/wave-offered.ts'
import { useSwitchToCash } from './use-switch-to-cash.ts'

// Money seldom goes back.
const KeepRefund = lazyPart(() => import('./payments/keep-refund.tsx'))

/** The part of an order that is needed to pay it. */
export interface PayableOrder {
  id: string
  status: OrderStatus
  paymentMethod: PaymentMethod | null
  payment: PaymentView
  waveOpenedAt: number | null
  /** The sums refunded and to be refunded. */
  moneyBack: MoneyBack
}

interface Props {
  order: PayableOrder
  /** Opens Wave in a new tab; the button then shows the amount. */
  newTab?: boolean
}

/**
 * The payment state of an order for its client, with the ways to pay if it can be paid. While the screen asks « Avez-vous payé ? »,
 * only the question offers them, so that nobody pays twice.
 */
export function ClientPayment({ order, newTab = false }: Props) {
  // For a cancelled order, `PaymentState` shows the refund.
  const isRefundShown = order.payment.state === 'to_refund' || order.payment.state === 'void'
  const isPayable = isWaveOffered(order) && !asksWhetherPaid(order)
  return (
    <div className="stack gap-12">
      <PaymentState order={order} />
      {isRefundShown ? null : <RefundState moneyBack={order.moneyBack} />}
      {order.moneyBack.owed > 0 ? (
        <KeepRefund orderId={order.id} owed={order.moneyBack.owed} />
      ) : null}
      {isPayable ? <WaysToPay order={order} newTab={newTab} /> : null}
    </div>
  )
}

function PaymentState({ order }: { order: PayableOrder }) {
  const { payment, paymentMethod, moneyBack } = order
  if (payment.state === 'to_verify')
    return (
      <Note role="status" title="Paiement annoncé, vérification en cours">
        Nous vérifions votre paiement {METHODS[announcedMethod(paymentMethod)].label} et vous
        répondons ici. Ne payez pas une seconde fois.
      </Note>
    )
  if (paymentMethod && methodIs(paymentMethod, 'verified') && payment.missing && payment.due > 0)
    return (
      <Note
        tone="warning"
        role="status"
        title={`Paiement ${METHODS[paymentMethod].label} non reçu`}
      >
        L’équipe n’a pas trouvé votre paiement. Payez à nouveau,{' '}
        {METHOD_WORDS[paymentMethod].paidBy} ou en espèces.
      </Note>
    )
  // Nothing was given at the pick-up, where cash was due: the sum says it all.
  const isForDelivery =
    payment.missing && payment.state === 'unpaid' && methodIs(paymentMethod, 'atDoor')
  const hint = isForDelivery ? null : hintOf(order)
  return (
    <>
      <PaymentStateText
        payment={payment}
        method={paymentMethod}
        refunded={moneyBack.back}
        sum={isForDelivery ? payment.due : undefined}
      />
      {hint ? <p className={`quiet ${classes.hint}`}>{hint}</p> : null}
    </>
  )
}

function hintOf({ status, payment, paymentMethod: method, moneyBack }: PayableOrder): ReactNode {
  const { state, due } = payment
  if (state === 'to_refund') return `L’équipe vous rend ${formatFcfa(moneyBack.owed)}.`
  if (state === 'void' && moneyBack.credited > 0)
    return `Gardé en avoir\u00a0: ${formatFcfa(moneyBack.credited)}.`
  if (state === 'void') return moneyBack.backAt && `Rendu le ${formatDate(moneyBack.backAt)}.`
  if (isRemote(method) || due === 0) return null
  if (isOver(status)) return `Reste à payer\u00a0: ${formatFcfa(due)}.`
  if (method === null) return null
  return `Vous donnez ${formatFcfa(due)} au livreur ${cashMoment(status)}.`
}

/** The ways to pay. They are folded once a Wave payment is announced, so that nobody pays twice. */
function WaysToPay({ order, newTab }: { order: PayableOrder; newTab: boolean }) {
  if (order.payment.state !== 'to_verify') return <PayButtons order={order} newTab={newTab} />
  return (
    <details>
      <summary className="inline-row gap-6 tap strong quiet icons-18">
        Payer autrement
        <IconChevronDown aria-hidden="true" />
      </summary>
      <p className="quiet mb-8">Seulement si vous n’avez pas payé.</p>
      <PayButtons order={order} newTab={newTab} />
    </details>
  )
}

interface ButtonsProps extends Props {
  /** Stands in the place of « Payer maintenant ». */
  label?: string
}

/** Wave, or cash instead. */
export function PayButtons({ order, newTab = false, label }: ButtonsProps) {
  const { id, status, payment, paymentMethod } = order
  const { switching, askForCash, unanswered } = useSwitchToCash(order)
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {}
  const isCash = methodIs(paymentMethod, 'atDoor')
  // Once cash was chosen or a payment may have arrived, Wave is not the main way to pay.
  const isSecondary = isCash || payment.state === 'to_verify'
  return (
    <div className="stack gap-8">
      <ButtonLink
        full
        tone={isSecondary ? 'outline' : 'indigo'}
        icon={isSecondary ? <IconDeviceMobile /> : <IconExternalLink />}
        href={payPath(id)}
        onClick={readOrdersWhenBack}
        {...target}
      >
        {label ?? (isSecondary ? 'Payer avec Wave' : payText(payment, newTab))}
      </ButtonLink>
      {isCash || isOver(status) ? null : (
        <Button full tone="outline" icon={<IconCash />} loading={switching} onClick={askForCash}>
          Payer en espèces
        </Button>
      )}
      <ActFailure unanswered={unanswered} />
    </div>
  )
}

/** With its sum it keeps to one line on a narrow phone: the words around it name Wave. */
function payText({ due }: PaymentView, withAmount: boolean): ReactNode {
  if (!withAmount) return 'Payer maintenant'
  return (
    <>
      Payer {formatFcfa(due)}
      <VisuallyHidden> avec Wave</VisuallyHidden>
    </>
  )
}
