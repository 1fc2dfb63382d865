import { amountDue, type PaidOrder } from '#shared/money/payments.ts'

/** The act that pays so much of an order with its client's credit, over what its screen shows. */
export const usingCredit = (order: PaidOrder & { reference: string }, amount: number) => ({
  reference: order.reference,
  method: 'credit' as const,
  amount,
  shown: { due: amountDue(order), received: order.paidAmount - order.creditUsed },
})
