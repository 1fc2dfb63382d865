import type { orders } from '#server/db/schema.ts'
import type { AdjustedFees } from '#shared/orders/adjustments.ts'

type OrderRow = typeof orders.$inferSelect

/** The parts of the price of an order beside its lines. */
export const feesOf = (order: OrderRow): AdjustedFees => ({
  discountRule: order.discountRule,
  transportFee: order.transportFee,
  missedFee: order.missedFee,
  expressRate: order.promiseRule?.express ?? null,
  feeStep: order.feeStep,
})
