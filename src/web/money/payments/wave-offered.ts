import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { canPayWithWave, type PaymentView } from '#shared/money/payments.ts'
import { config } from '#web/lib/config.ts'

interface Payable {
  paymentMethod: PaymentMethod | null
  payment: PaymentView
}

/** Wave is offered if the order is to be paid with Wave, or if the server has a Wave account. */
export function isWaveOffered({ payment, paymentMethod }: Payable): boolean {
  const isAvailable = paymentMethod === 'wave' || config.waveEnabled
  return isAvailable && canPayWithWave(payment, paymentMethod)
}
