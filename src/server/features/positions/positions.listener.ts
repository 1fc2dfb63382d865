import type { Listener } from '#server/lib/listener.ts'
import { settlePositionAfter } from './positions.service.ts'

export const positionsListener: Listener = {
  orderMoved(ctx, orm, { order, livreurId }) {
    settlePositionAfter(orm, ctx, order.livreurId)
    if (livreurId !== order.livreurId) settlePositionAfter(orm, ctx, livreurId)
    return undefined
  },
  orderDeleted: (ctx, orm, order) => settlePositionAfter(orm, ctx, order.livreurId),
}
