import type { Listener } from '#server/lib/context.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { tellClient } from './order-news.service.ts'

/** The client reads why money that they paid, or accepted, does not come back. */
export const refundNewsListener: Listener = {
  refundWaived(ctx, orm, { orderId: id, reference, clientId, amount, waiver: reason }) {
    tellClient(ctx, orm, {
      order: { id, reference, clientId },
      isDeleted: findOrder(orm, id) === undefined,
      template: 'refund-waived',
      essential: true,
      facts: { amount, reason },
    })
  },
}
