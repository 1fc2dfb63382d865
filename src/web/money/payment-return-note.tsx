import { IconCash, IconCircleCheck, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { payPath } from '#shared/money/payments.ts'
import { isOver } from '#shared/order-status.ts'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { readOrdersWhenBack } from '#web/query-client.ts'
import type { PayableOrder } from './client-payment.tsx'
import classes from './payment-return-note.module.css'
import { isWaveOffered } from './payments/wave-offered.ts'
import { usePaidAnswer } from './use-paid-answer.ts'
import type { PaymentReturn } from './use-payment-return.ts'
import { useSwitchToCash } from './use-switch-to-cash.ts'

type ReturnedOrder = PayableOrder & { reference: string }

interface Props {
  paymentReturn: PaymentReturn
  order: ReturnedOrder
  onChange: (next: PaymentReturn | null) => void
}

/** The result of a Wave payment that the client comes back from, shown at its order. */
export function PaymentReturnNote({ paymentReturn, order, onChange }: Props) {
  const { result, orderId } = paymentReturn
  const container = useRef<HTMLDivElement>(null)
  // The order may be lower on the page.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    void container.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { state } = order.payment
  const isPaid = state === 'paid'
  const isPayable = isWaveOffered(order)
  const isAsked = isPayable && state !== 'to_verify'
  return (
    <div ref={container} className={`hide-empty ${classes.place}`}>
      {result === 'retour' && (isAsked || isPaid) ? (
        <PaymentCheck
          order={order}
          isReturn
          onReceived={() => onChange({ result: 'recu', orderId })}
          onAnnounced={() => onChange({ result: 'annonce', orderId })}
        />
      ) : null}
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
      {result === 'annonce' && state === 'to_verify' ? (
        <Note tone="success" role="status" title="Merci, c’est noté">
          Nous vérifions votre paiement de la commande{' '}
          <OrderReference reference={order.reference} />.
        </Note>
      ) : null}
      {result === 'recu' && isPaid ? (
        <Note tone="success" role="status" title="Paiement reçu">
          Votre commande <OrderReference reference={order.reference} /> est payée.
        </Note>
      ) : null}
      {result === 'deja-paye' && isPaid ? (
        <ErrorCodeNote code="ALREADY_PAID" tone="success" />
      ) : null}
      {result === 'wave-indisponible' && isPayable ? (
        <ErrorCodeNote code="WAVE_DOWN" tone="warning">
          <PayButtons order={order} />
        </ErrorCodeNote>
      ) : null}
      {result === 'echec' && isPayable ? (
        <Note tone="warning" role="alert" title="Paiement non abouti">
          Wave n’a pas terminé le paiement. Votre commande est bien enregistrée.
          <PayButtons order={order} />
        </Note>
      ) : null}
    </div>
  )
}

/** Whether the note of a return offers to pay, or checks a payment that may have arrived. */
export function offersPayment({ result }: PaymentReturn, order: ReturnedOrder): boolean {
  if (result === 'retour') return order.payment.state !== 'to_verify'
  return result === 'echec' || result === 'wave-indisponible'
}

interface CheckProps {
  order: ReturnedOrder
  /** Wave itself led back here: it is asked at once. */
  isReturn?: boolean
  onReceived?: () => void
  /** The client said that they paid, and the team looks for it. */
  onAnnounced?: () => void
}

/** « Avez-vous payé ? » of an order for which Wave was opened. */
function PaymentCheck({
  order,
  isReturn = false,
  onReceived = () => {},
  onAnnounced = () => {},
}: CheckProps) {
  const { announce, isPaid, isFirst, isChecking, said } = usePaidAnswer(order, {
    isReturn,
    onReceived,
    onAnnounced,
  })
  if (isPaid) return null
  if (isFirst && isChecking)
    return (
      <Note role="status" icon={<IconRefresh className="turning" />}>
        {said}
      </Note>
    )
  return (
    <div className="stack gap-10">
      <div>
        <h4 className={`headline text-2xl ${classes.question}`}>Avez-vous payé&#8239;?</h4>
        <p className="quiet" role="status">
          {said ?? 'Vous avez ouvert Wave pour cette commande.'}
        </p>
      </div>
      <Button
        full
        tone="outline"
        icon={<IconCircleCheck />}
        loading={isChecking || announce.isRunning}
        onClick={() => announce.run({ orderId: order.id })}
      >
        Oui, j’ai payé
      </Button>
      <ActFailure unanswered={announce.unanswered} />
      <PayButtons isAgain order={order} />
      {isOver(order.status) ? null : <p className="quiet">Votre heure est gardée, payée ou non.</p>}
    </div>
  )
}

interface ButtonsProps {
  order: PayableOrder
  /** Nobody knows yet whether it was paid: the same payment is the main way, so that nobody says by habit that they have paid. */
  isAgain?: boolean
}

function PayButtons({ order, isAgain = false }: ButtonsProps) {
  const { switching, askForCash, unanswered } = useSwitchToCash(order)
  const look = isAgain ? { full: true } : ({ size: 'sm' } as const)
  return (
    <div className={isAgain ? 'stack gap-10' : 'flex wrap gap-8 mt-10'}>
      <ButtonLink
        {...look}
        tone={isAgain ? 'soleil' : 'outline'}
        icon={<IconExternalLink />}
        href={payPath(order.id)}
        onClick={readOrdersWhenBack}
      >
        {isAgain ? `Rouvrir Wave · ${formatFcfa(order.payment.due)}` : 'Réessayer'}
      </ButtonLink>
      {isOver(order.status) || order.paymentMethod === 'espece' ? null : (
        <Button
          {...look}
          tone="outline"
          icon={<IconCash />}
          loading={switching}
          onClick={askForCash}
        >
          Payer en espèces
        </Button>
      )}
      <ActFailure unanswered={unanswered} />
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
