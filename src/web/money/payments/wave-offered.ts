import { methodIs, type PaymentMethod, takenMethods } from '#shared/money/payment-methods.ts'
import { canPayWithWave, type PaymentView } from '#shared/money/payments.ts'
import { config } from '#web/lib/config.ts'

interface Payable {
  paymentMethod: PaymentMethod | null
  payment: PaymentView
}

/** Whether the client is offered Wave for this order. */
export function isWaveOffered({ payment, paymentMethod }: Payable): boolean {
  const isTaken = takenMethods(config, paymentMethod).some((method) => methodIs(method, 'online'))
  return isTaken && canPayWithWave(payment, paymentMethod)
}
