import type { RecordPaymentValues } from '#shared/money/payments.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { Money } from '#web/components/display/money.tsx'
import { TeamPaymentState } from '../../payment-state.tsx'
import classes from '../record-payment.module.css'
import { type PaymentTarget, recordOutcome } from './record-outcome.ts'

interface Props {
  /** Undefined until the reference is found. */
  target: PaymentTarget | undefined
  money: Pick<RecordPaymentValues, 'amount' | 'method'>
}

/** The order that the payment is for, what it still costs, and what recording the payment will do. */
export function RecordTarget({ target, money }: Props) {
  return (
    <div role="status" className={`stack gap-4 rounded surface ${classes.target}`}>
      {target ? (
        <>
          <p className="flex wrap justify-between align-baseline gap-16 row-gap-2">
            <b className="shrink anywhere">{target.fullname}</b>
            {target.order ? <Money amount={target.order.grandTotal} /> : null}
          </p>
          {target.order ? <OrderState order={target.order} /> : null}
          {target.received > 0 ? (
            <p className="quiet text-s">{formatFcfa(target.received)} déjà reçus</p>
          ) : null}
          <Outcome text={recordOutcome(target, money)} />
        </>
      ) : null}
    </div>
  )
}

function OrderState({ order }: { order: NonNullable<PaymentTarget['order']> }) {
  return (
    <>
      <p className="quiet text-s">{statusLabel(order.status, 'admin')}</p>
      <TeamPaymentState order={order} />
    </>
  )
}

function Outcome({ text }: { text: string | null }) {
  return text ? <p className={`mt-8 seam-top ${classes.outcome}`}>{text}</p> : null
}
