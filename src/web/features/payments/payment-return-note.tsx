import { IconCash, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { errorMessage } from '#shared/errors.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { payPath } from '#shared/money/payments.ts'
import { isOver } from '#shared/orders/orders.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { PayableOrder } from './client-payment.tsx'
import { notifyPayment } from './notify-payment.ts'
import { PayOtherwise } from './pay/pay-otherwise.tsx'
import { usePaymentCheck } from './pay/use-payment-check.ts'
import { useSwitchToCash } from './pay/use-switch-to-cash.ts'
import classes from './payment-return-note.module.css'
import type { PaymentReturn } from './use-payment-return.ts'
import { isWaveOffered } from './wave-offered.ts'

interface Props {
  paymentReturn: PaymentReturn
  order: PayableOrder & { reference: string }
  onChange: (next: PaymentReturn | null) => void
}

/** What became of the payment that the client comes back from, at the order it concerns. */
export function PaymentReturnNote({ paymentReturn, order, onChange }: Props) {
  const { news, orderId } = paymentReturn
  const place = useRef<HTMLDivElement>(null)
  // The page opens at its top; the order may stand further down.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    void place.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { state, paid: kept } = order.payment
  const paid = state === 'paid'
  const payable = isWaveOffered(order)
  return (
    <div ref={place} className={`hide-empty ${classes.place}`}>
      {news === 'retour' && (paid || (payable && state !== 'to_verify')) ? (
        <Checking order={order} onReceived={() => onChange({ news: 'recu', orderId })} />
      ) : null}
      {state === 'to_refund' ? (
        <Note tone="warning" role="status" title={`Commande #${order.reference} annulée`}>
          Votre paiement est bien arrivé. L’équipe vous rend {formatFcfa(kept)}.
        </Note>
      ) : null}
      {order.status === 'cancelled' && state !== 'to_refund' ? (
        <Note tone="warning" role="alert" title="Commande annulée">
          Si vous avez payé, l’équipe vous rend l’argent.
        </Note>
      ) : null}
      {news === 'annonce' && state === 'to_verify' ? (
        <Note tone="success" role="status" title="Merci, c’est noté">
          L’équipe cherche votre paiement de la commande #{order.reference}.
        </Note>
      ) : null}
      {news === 'recu' && paid ? (
        <Note tone="success" role="status" title="Paiement reçu">
          Votre commande #{order.reference} est payée.
        </Note>
      ) : null}
      {news === 'deja-paye' && paid ? <RefusalNote code="ALREADY_PAID" tone="success" /> : null}
      {news === 'wave-indisponible' && payable ? (
        <RefusalNote code="WAVE_DOWN" tone="warning">
          <OtherWays order={order} />
        </RefusalNote>
      ) : null}
      {news === 'echec' && payable ? (
        <Note tone="warning" role="alert" title="Paiement non abouti">
          Wave n’a pas terminé le paiement. Votre commande est bien enregistrée.
          <OtherWays order={order} />
        </Note>
      ) : null}
    </div>
  )
}

interface CheckingProps {
  order: Props['order']
  onReceived: () => void
}

function Checking({ order, onReceived }: CheckingProps) {
  const { id, payment } = order
  const paid = payment.state === 'paid'
  const { unanswered, again: check } = usePaymentCheck(id, !paid)
  const announce = useEffectEvent(() => {
    notifyPayment(order)
    onReceived()
  })
  // A toast is no part of what is rendered.
  useEffect(() => {
    if (paid) announce()
  }, [paid])
  if (paid) return null
  if (!unanswered)
    return (
      <Note role="status" icon={<IconRefresh className="turning" />}>
        Nous vérifions votre paiement…
      </Note>
    )
  return (
    <Note tone="warning" role="status" title="Nous n’avons pas encore la confirmation de Wave">
      Elle arrive parfois avec quelques minutes de retard.
      <div className="flex wrap gap-8 mt-10">
        <Button tone="outline" size="sm" icon={<IconRefresh />} onClick={check}>
          Vérifier encore
        </Button>
      </div>
      <PayOtherwise>
        <OtherWays order={order} again="Payer avec Wave" />
      </PayOtherwise>
    </Note>
  )
}

interface RefusalProps {
  code: 'ALREADY_PAID' | 'WAVE_DOWN' | 'ORDER_NOT_FOUND'
  tone: 'success' | 'warning'
  children?: ReactNode
}

/** The same words as when the server refuses something on the screen. */
export function RefusalNote({ code, tone, children }: RefusalProps) {
  const { title, text } = errorMessage(code, undefined)
  return (
    <Note tone={tone} role={tone === 'warning' ? 'alert' : 'status'} title={title}>
      {text}
      {children}
    </Note>
  )
}

interface WaysProps {
  order: PayableOrder
  again?: string
}

function OtherWays({ order, again = 'Réessayer' }: WaysProps) {
  const { switching, askForCash } = useSwitchToCash(order)
  return (
    <div className="flex wrap gap-8 mt-10">
      <ButtonLink tone="outline" size="sm" icon={<IconExternalLink />} href={payPath(order.id)}>
        {again}
      </ButtonLink>
      {isOver(order.status) || order.paymentMethod === 'espece' ? null : (
        <Button
          tone="outline"
          size="sm"
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
