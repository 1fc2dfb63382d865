import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { OrderMove, ServiceContext } from '#server/lib/context.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import { mayBeOnSite } from '#shared/money/fne/states.ts'
import { queueSale } from './certify.service.ts'
import { takeBackAll } from './changed-total.service.ts'
import { readActiveDgiSeller } from './dgi-seller.service.ts'
import { activeSaleOf, type FneSale, isNeverCertified, moveSale } from './fne-sales.queries.ts'
import { keepStep } from './fne-steps.service.ts'
import { refuseMaybeOnSite } from './on-site.ts'

type Order = OrderMove['order']

/** Has an order that was delivered certified where the settings say so, inside `write()`. */
export function certifyDelivered(ctx: ServiceContext, orm: Orm, order: Order): void {
  const seller = readActiveDgiSeller(orm)
  if (seller?.fne.certify !== 'delivery') return
  const { id: orderId, clientId, grandTotal: amount, onAccount } = order
  if (onAccount || amount === 0 || amount < seller.fne.fromSum) return
  if (activeSaleOf(orm, orderId) || isNeverCertified(orm, orderId)) return
  queueSale(orm, ctx, { what: { orderId }, clientId, amount, actorId: null })
}

/**
 * The certificate that an order has, or may have, is taken back; one that was never sent never is. Nobody can be asked now whether the
 * owner has made a refused one on the site of the DGI: it stays open until they say so.
 */
export function refundSale(ctx: ServiceContext, orm: Orm, orderId: string): void {
  const sale = activeSaleOf(orm, orderId)
  if (!sale || mayBeOnSite(sale.state)) return
  if (NEVER_SENT.has(sale.state)) {
    dropUnsent(ctx, orm, sale)
    return
  }
  takeBackAll(orm, ctx, sale)
}

/**
 * An order goes on the account of its company, whose invoice of the month is certified: its own sale never is. Throws FNE_ALREADY
 * where it was, or may have been, FNE_MAYBE_ON_SITE.
 */
export function leaveToInvoice(
  ctx: ServiceContext,
  orm: Orm,
  { orderId, notOnSite }: { orderId: string; notOnSite?: boolean | undefined },
): void {
  const sale = activeSaleOf(orm, orderId)
  if (!sale) return
  const isUnsent = sale.state === 'to_certify' || sale.state === 'refused'
  // Its receipt counts already.
  if (!isUnsent || sale.rne !== null) throw new AppError('FNE_ALREADY')
  refuseMaybeOnSite(sale, notOnSite)
  dropUnsent(ctx, orm, sale)
}

/** A sale that was delivered stays one: its order is not deleted. Throws ORDER_CERTIFIED. */
export function refundDeleted(ctx: ServiceContext, orm: Orm, order: Order): void {
  const sale = activeSaleOf(orm, order.id)
  if (order.status === 'completed' && sale && !NEVER_SENT.has(sale.state))
    throw new AppError('ORDER_CERTIFIED')
  refundSale(ctx, orm, order.id)
}

const NEVER_SENT: ReadonlySet<FneState> = new Set(['to_certify', 'refused', 'by_hand', 'receipt'])

function dropUnsent(
  { clock, actor }: Pick<ServiceContext, 'clock' | 'actor'>,
  orm: Orm,
  sale: FneSale,
): void {
  // The terminal gave it.
  if (sale.state === 'receipt') return
  const at = clock.now()
  moveSale(orm, sale, 'dropped', { at, nextAt: null })
  keepStep(orm, sale.n, at, { step: 'dropped', actorId: actor.id })
}
