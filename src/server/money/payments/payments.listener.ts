import type { Listener } from '#server/lib/context.ts'
import { refundOnCancel, refundOnDelete } from './refunds.service.ts'

export const paymentsListener: Listener = {
  orderMoved(ctx, orm, { order, to }) {
    if (to === 'cancelled') refundOnCancel(orm, ctx, order)
    return undefined
  },
  orderDeleted(ctx, orm, order) {
    refundOnDelete(orm, ctx, order)
  },
}
