import { canPayWithWave, type PaymentView } from '#shared/money/payments.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { config } from '#web/lib/config.ts'

interface Payable {
  paymentMethod: PaymentMethod | null
  payment: PaymentView
}

/** Whether the way to Wave stands at an order: nobody who pays in cash is sent where Wave cannot be had. */
export function isWaveOffered({ payment, paymentMethod }: Payable): boolean {
  const offered = paymentMethod === 'wave' || config.waveEnabled
  return offered && canPayWithWave(payment, paymentMethod)
}
