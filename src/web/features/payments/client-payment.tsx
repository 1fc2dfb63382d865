import { IconCash, IconDeviceMobile, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { formatFcfa } from '#shared/money.ts'
import { isOver, type OrderStatus, type PaymentMethod } from '#shared/orders.ts'
import { type MoneyBack, type PaymentView, payPath } from '#shared/payments.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Note } from '#web/components/note.tsx'
import classes from './client-payment.module.css'
import { MoneyBackState, PaymentState } from './payment-state.tsx'
import { cashMoment, useSwitchToCash } from './use-switch-to-cash.ts'
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

/** Where the client's money stands, what happens next, and the ways to pay that are open now. */
export function ClientPayment({ order, newTab = false }: Props) {
  const payable = isWaveOffered(order)
  // Of a cancelled order the line above says it.
  const told = order.payment.state === 'to_refund' || order.payment.state === 'void'
  return (
    <div className={classes.block}>
      <Standing order={order} payable={payable} />
      {told ? null : <MoneyBackState moneyBack={order.moneyBack} />}
      {payable ? <WaysToPay order={order} newTab={newTab} /> : null}
    </div>
  )
}

function Standing({ order, payable }: { order: PayableOrder; payable: boolean }) {
  const { payment, paymentMethod, moneyBack } = order
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
  const hint = hintOf(order)
  return (
    <>
      <PaymentState payment={payment} method={paymentMethod} refunded={moneyBack.back} />
      {hint ? <p className={classes.hint}>{hint}</p> : null}
    </>
  )
}

function hintOf({ status, payment, paymentMethod: method, moneyBack }: PayableOrder): ReactNode {
  const { state, due } = payment
  if (state === 'to_refund') return `L’équipe vous rend ${formatFcfa(moneyBack.owed)}.`
  if (state === 'void') return moneyBack.backAt && `Rendu le ${formatDate(moneyBack.backAt)}.`
  if (method === 'wave' || due === 0) return null
  if (isOver(status)) return `Reste à payer\u00a0: ${formatFcfa(due)}.`
  // Nothing is promised in cash to whoever has not chosen yet.
  if (method === null) return null
  return `Vous donnez ${formatFcfa(due)} au livreur ${cashMoment(status)}.`
}

function WaysToPay({ order, newTab }: { order: PayableOrder; newTab: boolean }) {
  const { id, status, payment, paymentMethod } = order
  const { switching, askForCash } = useSwitchToCash(order)
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {}
  const inCash = paymentMethod === 'espece'
  return (
    <div className={classes.ways}>
      <ButtonLink
        full
        tone={inCash ? 'outline' : 'indigo'}
        icon={inCash ? <IconDeviceMobile /> : <IconExternalLink />}
        href={payPath(id)}
        {...target}
      >
        {inCash ? 'Payer avec Wave' : payText(payment, newTab)}
      </ButtonLink>
      {inCash || isOver(status) ? null : (
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
