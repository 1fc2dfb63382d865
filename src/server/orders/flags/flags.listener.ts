import type { Listener } from '#server/lib/context.ts'
import { currentStateOf, openFlagOf, raiseFlag, resolveFlags } from './flags.service.ts'
import { flagMissionsOf, unflagAfter, unflagMissionsOf } from './to-reassign.service.ts'

export const flagsListener: Listener = {
  orderMoved(ctx, orm, { order, to, livreurId, isHolding }) {
    if (order.heldSince !== null && !isHolding)
      resolveFlags(orm, ctx, { ...order, livreurId, status: to }, 'visit_missed')
    unflagAfter(orm, ctx, order, { to, livreurId })
    return undefined
  },
  orderDeleted: (ctx, orm, order) => unflagAfter(orm, ctx, order, { to: null, livreurId: null }),
  paymentDiffers(ctx, orm, { orderId, reference, clientId, ...data }) {
    // Two questions about one session may be answered together.
    if (openFlagOf(orm, orderId, 'wave_differs')) return
    const order = { id: orderId, reference, clientId, ...currentStateOf(orm, orderId) }
    raiseFlag(orm, ctx, { order, kind: 'wave_differs', data })
  },
  accountDisabled: (ctx, orm, userId) => flagMissionsOf(orm, ctx, userId),
  accountEnabled: (ctx, orm, userId) => unflagMissionsOf(orm, ctx, userId),
}
