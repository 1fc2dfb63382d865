import { IconCash, IconCircleCheck, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { payPath } from '#shared/money/payments.ts'
import { isOver } from '#shared/order-status.ts'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { readOrdersWhenBack } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { PayableOrder } from './client-payment.tsx'
import { notifyPayment } from './notify-payment.ts'
import classes from './payment-return-note.module.css'
import { useSwitchToCash } from './payments/use-switch-to-cash.ts'
import { isWaveOffered } from './payments/wave-offered.ts'
import type { PaymentReturn } from './use-payment-return.ts'

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
  /** It stands on a ticket of its own. */
  isAlone?: boolean
  onReceived?: () => void
  /** The client said that they paid, and the team looks for it. */
  onAnnounced?: () => void
}

/** « Avez-vous payé ? » of an order for which Wave was opened. */
export function PaymentCheck({
  order,
  isReturn = false,
  isAlone = false,
  onReceived = () => {},
  onAnnounced = () => {},
}: CheckProps) {
  const { id, payment } = order
  const isPaid = payment.state === 'paid'
  const Title = isAlone ? 'h2' : 'h4'
  const { isDone, isFirst, wasChecked, restart } = usePaymentCheck(id, !isPaid, isReturn)
  const announce = useAct(trpc.payments.announce, {
    failed: 'Impossible de noter votre réponse.',
    stale: ['orders'],
    onSuccess: ({ state }) => (state === 'to_verify' ? onAnnounced() : restart()),
  })
  const handlePaid = useEffectEvent(() => {
    notifyPayment(order)
    onReceived()
  })
  useEffect(() => {
    if (isPaid) handlePaid()
  }, [isPaid])
  if (isPaid) return null
  if (isFirst && !isDone)
    return (
      <Note role="status" icon={<IconRefresh className="turning" />}>
        {CHECKING}
      </Note>
    )
  return (
    <div className="stack gap-10">
      <div>
        <Title className={`headline text-2xl ${classes.question}`}>Avez-vous payé&#8239;?</Title>
        <p className="quiet" role="status">
          {isDone ? (wasChecked ? NOT_SEEN : OPENED) : CHECKING}
        </p>
      </div>
      <Button
        full
        tone="outline"
        icon={<IconCircleCheck />}
        loading={!isDone || announce.isRunning}
        onClick={() => announce.run({ orderId: id })}
      >
        Oui, j’ai payé
      </Button>
      <ActFailure unanswered={announce.unanswered} />
      <PayButtons isAgain order={order} />
      {isOver(order.status) ? null : <p className="quiet">Votre heure est gardée, payée ou non.</p>}
    </div>
  )
}

const CHECKING = 'Nous vérifions avec Wave…'
const NOT_SEEN = 'Nous ne voyons pas encore votre paiement.'
const OPENED = 'Vous avez ouvert Wave pour cette commande.'

/** The waits between the checks: about twenty seconds in all. */
const WAITS_MS = [1500, 2500, 4000, 5000, 7000]

/** Asks the server several times whether Wave has received a payment. A live event may answer first. */
function usePaymentCheck(orderId: string, active: boolean, atOnce: boolean) {
  const utils = trpc.useUtils()
  // Not `useAct`: nobody taps, and a check of the last round may still run.
  const { mutateAsync: refresh } = trpc.payments.refresh.useMutation()
  const [round, setRound] = useState(atOnce ? 1 : 0)
  const [doneRound, setDoneRound] = useState(0)
  useEffect(() => {
    if (!active || round === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const check = async (tries: number) => {
      const answer = await refresh({ orderId }).catch(() => undefined)
      if (answer && answer.state !== 'unpaid') await utils.orders.invalidate()
      if (stopped) return
      const wait = WAITS_MS[tries]
      if (wait === undefined) setDoneRound(round)
      else timer = setTimeout(() => void check(tries + 1), wait)
    }
    void check(0)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [orderId, active, round, refresh, utils])
  return {
    /** All checks were made and found no payment. */
    isDone: doneRound === round,
    /** The client has just come back, and has said nothing yet. */
    isFirst: atOnce && round === 1,
    wasChecked: doneRound > 0,
    restart: () => setRound(round + 1),
  }
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
