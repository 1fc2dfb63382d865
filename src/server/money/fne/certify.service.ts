import { randomUUID } from 'node:crypto'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { fneSales } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { CertifyInput } from '#shared/money/fne/fne.inputs.ts'
import type { FneBuyer } from '#shared/money/fne/fne-sales.ts'
import { actAtDesk } from '../desk-act.service.ts'
import { findOrder } from '../payments/books.service.ts'
import { readDgiSeller } from './dgi-seller.service.ts'
import { activeSaleOf, type FneSale, findSale, moveSale, toBeSent } from './fne-sales.queries.ts'
import { type FneContext, tellStep } from './fne-steps.service.ts'

interface ToCertify {
  what: { orderId: string } | { invoiceN: number }
  clientId: string
  /** Francs, tax included. */
  amount: number
  buyer?: FneBuyer | null
  /** Who asked; nobody where the rule of the settings did. */
  actorId: string | null
}

/** Queues a sale for the DGI, inside `write()`, and returns its id. One that stands already is refused by an index. */
export function queueSale(orm: Orm, ctx: FneContext, asked: ToCertify): string {
  const { what, clientId, amount, buyer = null, actorId } = asked
  const now = ctx.clock.now()
  const id = randomUUID()
  const stored = orm
    .insert(fneSales)
    .values({
      id,
      kind: 'sale',
      ...what,
      clientN: numberOfUser(clientId),
      amount,
      buyer,
      ...toBeSent(orm, now),
      actorN: actorId === null ? null : numberOfUser(actorId),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get()
  tellStep(orm, ctx, stored, { state: stored.state })
  return id
}

/** The DGI is told which receipt was given before, so that the sale is not counted twice. */
function queueReceipt(
  orm: Orm,
  ctx: FneContext,
  sale: FneSale,
  { amount, buyer, actorId }: { amount: number; buyer: FneBuyer | null; actorId: string },
): string {
  const at = ctx.clock.now()
  const actorN = numberOfUser(actorId)
  const { state, ...next } = toBeSent(orm, at)
  moveSale(orm, sale, state, { at, ...next, amount, buyer, actorN })
  tellStep(orm, ctx, findSale(orm, sale.n) ?? sale, { state })
  return sale.id
}

/**
 * The team asks for the certified invoice of an order, once per idempotency key. Throws FNE_OFF, ORDER_NOT_FOUND,
 * ORDER_ON_ACCOUNT, TOTAL_TO_AGREE, FNE_NOTHING, FNE_ALREADY, KEY_REUSED.
 */
export function certifyOrder(
  ctx: ServiceContext & Pick<Deps, 'fne'>,
  input: CertifyInput,
): Promise<{ saleId: string }> {
  return actAtDesk(ctx, input, (orm) => {
    if (!readDgiSeller(orm, ctx.fne)) throw new AppError('FNE_OFF')
    const order = findOrder(orm, input.orderId)
    if (!order || order.status === 'cancelled') throw new AppError('ORDER_NOT_FOUND')
    if (order.onAccount) throw new AppError('ORDER_ON_ACCOUNT')
    if (order.toAgree !== null) throw new AppError('TOTAL_TO_AGREE')
    if (order.grandTotal === 0) throw new AppError('FNE_NOTHING')
    const stands = activeSaleOf(orm, order.id)
    if (stands && stands.state !== 'receipt') throw new AppError('FNE_ALREADY')
    const { name, ncc = null, phone = null, email = null } = input.buyer ?? {}
    const asked = {
      clientId: order.clientId,
      amount: order.grandTotal,
      buyer: name === undefined ? null : { name, ncc, phone, email },
      actorId: ctx.actor.id,
    }
    if (stands) return { saleId: queueReceipt(orm, ctx, stands, asked) }
    return { saleId: queueSale(orm, ctx, { what: { orderId: order.id }, ...asked }) }
  })
}
