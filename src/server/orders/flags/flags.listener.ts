import type { Listener } from '#server/lib/context.ts'
import { resolveFlags } from './flags.service.ts'
import { flagMissionsOf, unflagAfter, unflagMissionsOf } from './to-reassign.service.ts'

export const flagsListener: Listener = {
  orderMoved(ctx, orm, { order, to, livreurId, isHolding }) {
    if (order.heldSince !== null && !isHolding)
      resolveFlags(orm, ctx, { ...order, livreurId, status: to }, 'visit_missed')
    unflagAfter(orm, ctx, order, { to, livreurId })
    return undefined
  },
  orderDeleted: (ctx, orm, order) => unflagAfter(orm, ctx, order, { to: null, livreurId: null }),
  accountDisabled: (ctx, orm, userId) => flagMissionsOf(orm, ctx, userId),
  accountEnabled: (ctx, orm, userId) => unflagMissionsOf(orm, ctx, userId),
}
