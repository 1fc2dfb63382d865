import { canPayWithWave, type PaymentView } from '#shared/money/payments.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { config } from '#web/lib/config.ts'

interface Payable {
  paymentMethod: PaymentMethod | null
  payment: PaymentView
}

/** Whether an order offers Wave: not to a client who pays in cash where Wave is unavailable. */
export function isWaveOffered({ payment, paymentMethod }: Payable): boolean {
  const offered = paymentMethod === 'wave' || config.waveEnabled
  return offered && canPayWithWave(payment, paymentMethod)
}
