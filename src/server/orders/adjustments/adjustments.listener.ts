import type { Listener } from '#server/lib/context.ts'
import { isOver } from '#shared/order-status.ts'
import { withdrawOpenAdjustment } from './close-adjustment.service.ts'

export const adjustmentsListener: Listener = {
  orderMoved(ctx, orm, { order, to, livreurId }) {
    const moved = { ...order, livreurId, status: to }
    if (isOver(to)) withdrawOpenAdjustment(orm, ctx, moved)
    // Nobody is at the door any more with what was weighed there; who sets off may have been asked for by the desk.
    else if (order.toAgree !== null && (to !== 'pickup_en_route' || livreurId !== order.livreurId))
      withdrawOpenAdjustment(orm, ctx, moved, 'atDoor')
    return undefined
  },
  orderDeleting: (ctx, orm, order) => withdrawOpenAdjustment(orm, ctx, order),
}
