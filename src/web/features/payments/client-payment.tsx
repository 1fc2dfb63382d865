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
  /** Francs that went back, where that is read. */
  refunded?: number
}

interface Props {
  order: PayableOrder
  /** Wave opens beside the screen, and its button says the amount. */
  newTab?: boolean
}

/** Where the client's money stands, what happens next, and the ways to pay that are open now. */
export function ClientPayment({ order, newTab = false }: Props) {
  const payable = canPayWithWave(order.payment, order.paymentMethod)
  return (
    <div className={classes.block}>
      <Standing order={order} payable={payable} />
      {payable ? <WaysToPay order={order} newTab={newTab} /> : null}
    </div>
  )
}

function Standing({ order, payable }: { order: PayableOrder; payable: boolean }) {
  const { status, payment, paymentMethod, refunded } = order
  if (payment.state === 'to_verify')
    return (
      <Note role="status" title="Paiement Wave à vérifier">
        {/* Whoever went to Wave may have come back without paying. */}
        Vous avez payé&#8239;? L’équipe vérifie et vous le dit ici.
        {payable ? ' Sinon, payez maintenant.' : null}
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
      <PaymentState payment={payment} method={paymentMethod} refunded={refunded} />
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
  if (isOver(status)) return `Reste à payer\u00a0: ${formatFcfa(due)}.`
  // Nothing is promised in cash to whoever has not chosen yet.
  if (method === null) return null
  return `Vous donnez ${formatFcfa(due)} au livreur ${cashMoment(status)}.`
}

function WaysToPay({ order, newTab }: { order: PayableOrder; newTab: boolean }) {
  const { id, status, payment } = order
  const { switching, askForCash } = useSwitchToCash(order)
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <div className={classes.ways}>
      <ButtonLink full icon={<IconExternalLink />} href={payPath(id)} {...target}>
        {payText(payment, newTab)}
      </ButtonLink>
      {isOver(status) ? null : (
        <Button full tone="outline" icon={<IconCash />} loading={switching} onClick={askForCash}>
          Payer en espèces
        </Button>
      )}
    </div>
  )
}

function payText({ state, due }: PaymentView, withAmount: boolean): string {
  return withAmount && state !== 'to_verify'
    ? `Payer ${formatFcfa(due)} avec Wave`
    : 'Payer maintenant'
}
