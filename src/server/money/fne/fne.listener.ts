import type { Orm } from '#server/db/database.ts'
import type { Listener, OrderMove, ServiceContext } from '#server/lib/context.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import { queueSale } from './certify.service.ts'
import { certifiedFrancs, dropDifference } from './changed-total.service.ts'
import { activeSaleOf, moveSale } from './fne-sales.queries.ts'
import { keepStep } from './fne-steps.service.ts'
import { readOpenHouse } from './house.service.ts'
import { queueRefund } from './refund.service.ts'

/**
 * A delivered order is certified where the settings say so. One that is cancelled or deleted before it was sent never is; a
 * certificate that it has, or may have, is taken back when it is cancelled.
 */
export const fneListener: Listener = {
  orderMoved(ctx, orm, { order, to }) {
    if (to === 'completed') certifyDelivered(ctx, orm, order)
    if (to === 'cancelled') takeBack(ctx, orm, order.id)
    return undefined
  },
  orderDeleting: (ctx, orm, order) => dropSale(ctx, orm, order.id),
}

function certifyDelivered(ctx: ServiceContext, orm: Orm, order: OrderMove['order']): void {
  const house = readOpenHouse(orm)
  if (house?.fne.certify !== 'delivery') return
  const { id: orderId, clientId, grandTotal: amount, onAccount } = order
  if (onAccount || amount === 0 || amount < house.fne.fromSum || activeSaleOf(orm, orderId)) return
  queueSale(orm, ctx, { what: { orderId }, clientId, amount, actorId: null })
}

function takeBack(ctx: ServiceContext, orm: Orm, orderId: string): void {
  const sale = activeSaleOf(orm, orderId)
  if (!sale) return
  if (NEVER_SENT.has(sale.state)) {
    dropSale(ctx, orm, orderId)
    return
  }
  dropDifference(orm, ctx, sale)
  const amount = certifiedFrancs(orm, sale)
  if (amount > 0) queueRefund(orm, ctx, { sale, amount, actorId: null })
}

const NEVER_SENT: ReadonlySet<FneState> = new Set(['to_certify', 'refused', 'receipt'])

function dropSale(
  { clock, actor }: Pick<ServiceContext, 'clock' | 'actor'>,
  orm: Orm,
  orderId: string,
): void {
  const sale = activeSaleOf(orm, orderId)
  if (sale?.state !== 'to_certify' && sale?.state !== 'refused') return
  const at = clock.now()
  moveSale(orm, sale, 'dropped', { at, nextAt: null })
  keepStep(orm, sale.n, at, { step: 'dropped', actorId: actor.id })
}
