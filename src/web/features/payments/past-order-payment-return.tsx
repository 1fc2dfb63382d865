import { appCodeOf } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import { PaymentReturnNote, RefusalNote } from './payment-return-note.tsx'
import type { PaymentReturn } from './use-payment-return.ts'

interface Props {
  paymentReturn: PaymentReturn
  onChange: (next: PaymentReturn | null) => void
}

/** News of a payment whose order is not among those in progress: delivered since, cancelled, or not theirs. */
export function PaymentReturnElsewhere({ paymentReturn, onChange }: Props) {
  const { news, orderId } = paymentReturn
  const lost = news === 'introuvable'
  const { data, error } = trpc.orders.byId.useQuery({ orderId })
  if (data)
    return <PaymentReturnNote paymentReturn={paymentReturn} order={data} onChange={onChange} />
  return error && (lost || appCodeOf(error)) ? (
    <RefusalNote code="ORDER_NOT_FOUND" tone="warning" />
  ) : null
}
