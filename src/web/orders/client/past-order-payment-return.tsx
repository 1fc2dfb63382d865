import { appCodeOf } from '#web/lib/error-message.ts'
import { ErrorCodeNote, PaymentReturnNote } from '#web/money/payment-return-note.tsx'
import type { PaymentReturn } from '#web/money/use-payment-return.ts'
import { trpc } from '#web/trpc.ts'
import { homeAsks } from '../home/home-asks.ts'
import { Asks } from '../home/late-parts.ts'

/** The result of a payment whose order is not in progress any more, or does not belong to the client. */
export function PastOrderPaymentReturn({ paymentReturn }: { paymentReturn: PaymentReturn }) {
  const { result, orderId } = paymentReturn
  const { data, error } = trpc.orders.byId.useQuery({ orderId })
  if (data) {
    const asks = homeAsks({ delivered: [data], paymentReturn })
    return (
      <>
        {asks.length > 0 ? <Asks asks={asks} /> : null}
        <PaymentReturnNote paymentReturn={paymentReturn} order={data} />
      </>
    )
  }
  return error && (result === 'introuvable' || appCodeOf(error)) ? (
    <ErrorCodeNote code="ORDER_NOT_FOUND" tone="warning" />
  ) : null
}
