import type { Orm } from '#server/db/database.ts'
import type { Listener, ServiceContext } from '#server/lib/context.ts'
import { isAtWork, isOver } from '#shared/order-status.ts'
import { type FlaggedOrder, raiseFlag } from '../flags/flags.service.ts'
import { freeTags, piecesHere } from './pieces.service.ts'

export const piecesListener: Listener = {
  orderMoved(ctx, orm, { order, from, to }) {
    // The clothes are still here, and found by their tags, until somebody says that they left.
    if (to === 'cancelled' && isAtWork(from)) askToReturn(orm, ctx, { ...order, status: to })
    else if (isOver(to)) freeTags(orm, order.n)
    return undefined
  },
  orderDeleting(ctx, orm, order) {
    if (isAtWork(order.status)) askToReturn(orm, ctx, order)
  },
}

/** A bag that nobody has counted has no pieces to be looked for. */
function askToReturn(orm: Orm, ctx: ServiceContext, order: FlaggedOrder & { n: number }): void {
  const pieces = piecesHere(orm, order.n).length
  if (pieces > 0) raiseFlag(orm, ctx, { order, kind: 'linen_to_return', data: { pieces } })
}
