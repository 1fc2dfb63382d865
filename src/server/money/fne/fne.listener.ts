import type { Listener } from '#server/lib/context.ts'
import { certifyDelivered, refundDeleted, refundSale } from './order-sale.service.ts'

/**
 * A delivered order is certified where the settings say so. One that is cancelled or deleted before it was sent never is; a
 * certificate that it has, or may have, is taken back, and one that the owner may have made on the site of the DGI waits for their word.
 */
export const fneListener: Listener = {
  orderMoved(ctx, orm, { order, to }) {
    if (to === 'completed') certifyDelivered(ctx, orm, order)
    if (to === 'cancelled') refundSale(ctx, orm, order.id)
    return undefined
  },
  orderDeleting: refundDeleted,
}
