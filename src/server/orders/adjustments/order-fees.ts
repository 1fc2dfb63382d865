import type { orders } from '#server/db/schema.ts'
import type { AdjustedFees } from '#shared/orders/adjustments.ts'

type OrderRow = typeof orders.$inferSelect

/** What the price of an order is made of beside its lines. */
export const feesOf = (order: OrderRow): AdjustedFees => ({
  discountRule: order.discountRule,
  transportFee: order.transportFee,
  missedFee: order.missedFee,
  expressRate: order.promiseRule?.express ?? null,
  feeStep: order.feeStep,
})
