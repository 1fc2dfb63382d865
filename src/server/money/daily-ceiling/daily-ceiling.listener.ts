import type { Listener } from '#server/lib/context.ts'
import { releaseGiving } from './daily-ceiling.service.ts'

/** An order that ends before its delivery costs nobody its discount. */
export const dailyCeilingListener: Listener = {
  orderMoved(ctx, orm, { order, to }) {
    if (to === 'cancelled' && order.discount > 0)
      releaseGiving(orm, ctx, { kind: 'discount', subject: order.id })
    return undefined
  },
  orderDeleted(ctx, orm, order) {
    if (order.discount > 0 && order.status !== 'completed')
      releaseGiving(orm, ctx, { kind: 'discount', subject: order.id })
  },
}
