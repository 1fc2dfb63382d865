import { IconCash, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatFcfa } from '#shared/money.ts'
import { isOver, type OrderStatus, type PaymentMethod } from '#shared/orders.ts'
import { canPayWithWave, type PaymentView, payPath } from '#shared/payments.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Note } from '#web/components/note.tsx'
import classes from './client-payment.module.css'
import { PaymentState } from './payment-state.tsx'
import { cashMoment, useSwitchToCash } from './use-switch-to-cash.ts'

/** What is read of an order to pay it. */
export interface PayableOrder {
  id: string
  status: OrderStatus
  paymentMethod: PaymentMethod | null
  payment: PaymentView
}

interface Props {
  order: PayableOrder
  /** Wave opens beside the screen, and its button says the amount. */
  newTab?: boolean
}

/** Where the client's money stands, what happens next, and the ways to pay that are open now. */
export function ClientPayment({ order, newTab = false }: Props) {
  const { payment, paymentMethod } = order
  const payable = canPayWithWave(payment, paymentMethod)
  return (
    <div className={classes.block}>
      <Standing order={order} />
      {payable ? <WaysToPay order={order} newTab={newTab} /> : null}
    </div>
  )
}

function Standing({ order: { status, payment, paymentMethod } }: { order: PayableOrder }) {
  if (payment.state === 'to_verify')
    return (
      <Note role="status" title="Paiement Wave à vérifier">
        L’équipe vérifie et vous le dit ici.
      </Note>
    )
  if (payment.missing && payment.due > 0 && paymentMethod === 'wave')
    return (
      <Note tone="warning" role="status" title="Paiement Wave non reçu">
        L’équipe n’a pas trouvé votre paiement. Payez à nouveau, avec Wave ou en espèces.
      </Note>
    )
  const hint = hintOf(status, payment, paymentMethod)
  return (
    <>
      <PaymentState payment={payment} method={paymentMethod} />
      {hint ? <p className={classes.hint}>{hint}</p> : null}
    </>
  )
}

function hintOf(
  status: OrderStatus,
  { state, due, paid }: PaymentView,
  method: PaymentMethod | null,
): ReactNode {
  if (state === 'to_refund') return `L’équipe vous rend ${formatFcfa(paid)}.`
  if (method === 'wave' || due === 0) return null
  if (isOver(status)) return `Reste à payer : ${formatFcfa(due)}.`
  return `Vous donnez ${formatFcfa(due)} au livreur ${cashMoment(status)}.`
}

function WaysToPay({ order, newTab }: { order: PayableOrder; newTab: boolean }) {
  const { id, status, payment } = order
  const { switching, askForCash } = useSwitchToCash(order)
  const declared = payment.state === 'to_verify'
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <div className={classes.ways}>
      <ButtonLink
        full
        tone={declared ? 'outline' : 'indigo'}
        icon={<IconExternalLink />}
        href={payPath(id)}
        {...target}
      >
        {payText(payment, newTab)}
      </ButtonLink>
      {isOver(status) ? null : (
        <Button
          full
          tone={declared ? 'ghost' : 'outline'}
          icon={<IconCash />}
          loading={switching}
          onClick={askForCash}
        >
          Payer en espèces
        </Button>
      )}
    </div>
  )
}

function payText({ state, due }: PaymentView, withAmount: boolean): string {
  if (state === 'to_verify') return 'Rouvrir Wave'
  return withAmount ? `Payer ${formatFcfa(due)} avec Wave` : 'Payer maintenant'
}
