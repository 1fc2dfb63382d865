import type { Listener } from '#server/lib/context.ts'
import { erasePosition, settlePositionAfter } from './positions.service.ts'

export const positionsListener: Listener = {
  orderMoved(ctx, orm, { order, livreurId }) {
    settlePositionAfter(orm, ctx, order.livreurId)
    if (livreurId !== order.livreurId) settlePositionAfter(orm, ctx, livreurId)
    return undefined
  },
  orderDeleted: (ctx, orm, order) => settlePositionAfter(orm, ctx, order.livreurId),
  // The phone that shares the position may be among them; one that continues shares it again within seconds.
  sessionsEnded: (ctx, orm, userId) => erasePosition(orm, ctx, userId),
}
