import { type ReactNode, useEffect, useRef } from 'react'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import { type PayableOrder, PayButtons } from './client-payment.tsx'
import classes from './payment-return-note.module.css'
import { isWaveOffered } from './payments/wave-offered.ts'
import type { PaymentReturn } from './use-payment-return.ts'

interface Props {
  paymentReturn: PaymentReturn
  order: PayableOrder & { reference: string }
  className?: string | undefined
}

/** The result of a Wave payment that the client comes back from, shown at its order. */
export function PaymentReturnNote({ paymentReturn: { result }, order, className }: Props) {
  const { state } = order.payment
  const container = useRef<HTMLDivElement>(null)
  // The order may be lower on the page.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    void container.current?.scrollIntoView({ block: 'center' })
  }, [])
  const isPaid = state === 'paid'
  const isPayable = isWaveOffered(order)
  return (
    <div ref={container} className={cx('hide-empty', classes.place, className)}>
      {state === 'to_refund' ? (
        <Note
          tone="warning"
          role="status"
          title={
            <>
              Commande <OrderReference reference={order.reference} /> annulée
            </>
          }
        >
          Votre paiement est bien arrivé. L’équipe vous rend {formatFcfa(order.moneyBack.owed)}.
        </Note>
      ) : null}
      {order.status === 'cancelled' && state !== 'to_refund' ? (
        <Note tone="warning" role="alert" title="Commande annulée">
          Si vous avez payé, l’équipe vous rend l’argent.
        </Note>
      ) : null}
      {(result === 'annonce' || result === 'retour') && state === 'to_verify' ? (
        <Note tone="success" role="status" title="Merci, c’est noté">
          Nous vérifions votre paiement de la commande{' '}
          <OrderReference reference={order.reference} />.
        </Note>
      ) : null}
      {result === 'retour' && isPaid ? (
        <Note tone="success" role="status" title="Paiement reçu">
          Votre commande <OrderReference reference={order.reference} /> est payée.
        </Note>
      ) : null}
      {result === 'deja-paye' && isPaid ? (
        <ErrorCodeNote code="ALREADY_PAID" tone="success" />
      ) : null}
      {result === 'wave-indisponible' && isPayable ? (
        <ErrorCodeNote code="WAVE_DOWN" tone="warning">
          <PayAgain order={order} />
        </ErrorCodeNote>
      ) : null}
      {result === 'echec' && isPayable ? (
        <Note tone="warning" role="alert" title="Paiement non abouti">
          Wave n’a pas terminé le paiement. Votre commande est bien enregistrée.
          <PayAgain order={order} />
        </Note>
      ) : null}
    </div>
  )
}

function PayAgain({ order }: Pick<Props, 'order'>) {
  return (
    <div className="mt-10">
      <PayButtons order={order} label="Réessayer" />
    </div>
  )
}

interface ErrorCodeProps {
  code: 'ALREADY_PAID' | 'WAVE_DOWN' | 'ORDER_NOT_FOUND'
  tone: 'success' | 'warning'
  children?: ReactNode
}

/** A note with the title and the text of an error code. */
export function ErrorCodeNote({ code, tone, children }: ErrorCodeProps) {
  const { title, text } = orderRefusals[code]
  return (
    <Note tone={tone} role={tone === 'warning' ? 'alert' : 'status'} title={title}>
      {text}
      {children}
    </Note>
  )
}
