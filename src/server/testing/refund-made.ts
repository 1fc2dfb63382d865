import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import type { SettleRefundInput } from '#shared/money/payments.inputs.ts'

/** Settles a refund as made; through Wave, under a transaction of its own. */
export function refundMade(refund: { id: string; method: PaymentMethod }): SettleRefundInput {
  const { id: refundId, method } = refund
  const returnTransactionId = method === 'wave' ? `R_${randomUUID()}`.toUpperCase() : undefined
  return { refundId, outcome: 'refunded', returnTransactionId }
}
