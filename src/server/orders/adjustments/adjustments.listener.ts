import type { Listener } from '#server/lib/context.ts'
import { isOver } from '#shared/order-status.ts'
import { withdrawOpenAdjustment } from './close-adjustment.service.ts'

export const adjustmentsListener: Listener = {
  orderMoved(ctx, orm, { order, to, livreurId }) {
    if (isOver(to)) withdrawOpenAdjustment(orm, ctx, { ...order, livreurId, status: to })
    return undefined
  },
  orderDeleting: (ctx, orm, order) => withdrawOpenAdjustment(orm, ctx, order),
}
