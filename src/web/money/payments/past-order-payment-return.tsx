import { appCodeOf } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import { ErrorCodeNote, PaymentReturnNote } from '../payment-return-note.tsx'
import type { PaymentReturn } from '../use-payment-return.ts'

interface Props {
  paymentReturn: PaymentReturn
  onChange: (next: PaymentReturn | null) => void
}

/** The result of a payment whose order is not in progress any more, or does not belong to the client. */
export function PastOrderPaymentReturn({ paymentReturn, onChange }: Props) {
  const { result, orderId } = paymentReturn
  const isUnknown = result === 'introuvable'
  const { data, error } = trpc.orders.byId.useQuery({ orderId })
  if (data)
    return <PaymentReturnNote paymentReturn={paymentReturn} order={data} onChange={onChange} />
  return error && (isUnknown || appCodeOf(error)) ? (
    <ErrorCodeNote code="ORDER_NOT_FOUND" tone="warning" />
  ) : null
}
