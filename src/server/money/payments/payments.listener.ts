import type { Listener } from '#server/lib/context.ts'
import { countDebt } from '#server/record/stats/money-days.service.ts'
import { amountOwed } from '#shared/money/payments.ts'
import { refundOnCancel, refundOnDelete } from './refunds.service.ts'

export const paymentsListener: Listener = {
  orderMoved(ctx, orm, { order, to }) {
    if (to === 'cancelled') refundOnCancel(orm, ctx, order)
    return undefined
  },
  orderDeleted(ctx, orm, order) {
    refundOnDelete(orm, ctx, order)
    // A row that goes has no time in a trigger.
    countDebt(orm, -amountOwed(order), ctx.clock.now())
  },
}
