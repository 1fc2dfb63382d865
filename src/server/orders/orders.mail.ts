import { emailOf, findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import type { OfOrder } from '#server/mail/letters/orders.ts'
import type { MailFacts } from '#server/mail/letters.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { amountOwedBack } from '#server/money/payments/refunds.service.ts'
import { isCashDue } from '#shared/money/cash.ts'
import { isRemote } from '#shared/money/payment-methods.ts'
import { amountDue } from '#shared/money/payments.ts'
import { missionStep, type OrderStatus } from '#shared/order-status.ts'
import type { PromisedReturn } from '#shared/shop/times/promise.ts'
import { collectedLinen } from './collected-linen.queries.ts'
import { countedAtPickup } from './custody/pickup-count.service.ts'
import { type Sender, tellClient } from './order-news.service.ts'

type OrderRow = typeof orders.$inferSelect

interface Step {
  from: OrderStatus
  to: OrderStatus
  /** The order's livreur after the step. */
  livreurId: string | null
  /** The promise from this step on; null when there is no new one. */
  promise?: PromisedReturn | null
  /** The order was deleted, which tells its client as much as a cancellation. */
  isDeleted?: boolean
}

type StepMail = (ctx: Sender, orm: Orm, order: OrderRow, step: Step) => void

/** The steps that the client is notified of. */
const STEP_MAILS: Partial<Record<OrderStatus, StepMail>> = {
  pickup_en_route: rideMail('pickup'),
  delivery_en_route: rideMail('delivery'),
  picked_up(ctx, orm, order, { livreurId, promise }) {
    const { livreur, phone: _, ...named } = livreurOf(orm, livreurId)
    const collected = linenOf(orm, order.id)
    const told = { ...cashOf(orm, order.id), ...atCounter(order), ...returnOf(promise) }
    const facts = { livreur, ...collected, ...told }
    // Another total is told to who wants no other news too.
    const essential = collected.total !== undefined || collected.agreed !== undefined
    tellClient(ctx, orm, { order, template: 'order-collected', essential, facts, ...named })
  },
  completed(ctx, orm, order) {
    const facts = { total: order.grandTotal, ...atCounter(order), ...onAccount(order) }
    tellClient(ctx, orm, { order, template: 'order-delivered', facts })
  },
  cancelled(ctx, orm, order, { from, isDeleted }) {
    const facts = { refund: amountOwedBack(orm, order.id), linen: linenAt(from) }
    tellClient(ctx, orm, { order, isDeleted, template: 'order-cancelled', facts })
  },
}

/**
 * Writes the client's e-mail for a step, inside its `write()`: departure, collection, delivery,
 * cancellation. `order` is the row before the step.
 */
export function mailStep(ctx: Sender, orm: Orm, order: OrderRow, step: Step): void {
  if (step.to !== step.from) STEP_MAILS[step.to]?.(ctx, orm, order, step)
}

/** Said only of an order of the counter. */
function atCounter(order: OrderRow): { counter?: 1 } {
  return order.atCounter ? { counter: 1 } : {}
}

/** Said only of an order that its company owes. */
function onAccount(order: OrderRow): { onAccount?: 1 } {
  return order.onAccount ? { onAccount: 1 } : {}
}

/** Said only where the collection made the promise. */
function returnOf(promise: PromisedReturn | null | undefined) {
  if (!promise) return {}
  const { readyBy, delivery } = promise
  return { readyBy, deliveryFrom: delivery?.from ?? null, deliveryTo: delivery?.to ?? null }
}

function rideMail(kind: MailFacts['livreur-on-the-way']['kind']): StepMail {
  return (ctx, orm, order, { livreurId }) => {
    const { livreur, phone = null, ...named } = livreurOf(orm, livreurId)
    const due = amountDue(order)
    const cash = isCashDue(due, order.paymentMethod) ? due : null
    const facts = { livreur, phone, cash, kind }
    tellClient(ctx, orm, { order, template: 'livreur-on-the-way', facts, ...named })
  }
}

/** The livreur as named to the client, their phone, and the address by which their erasure finds the e-mail. */
function livreurOf(
  orm: Orm,
  id: string | null,
): { livreur: string; phone?: string; about?: string } {
  const user = id === null ? undefined : findUser(orm, id)
  if (!user) return { livreur: 'Le livreur' }
  return { livreur: user.fullname, phone: user.phone, about: emailOf(user) }
}

type Collected = MailFacts['order-collected']

/**
 * The pieces collected by the livreur, or those ordered when there was no count; the weight of bags by the kilo; another
 * total, where pieces were missing or where the client agreed to it at the door.
 */
function linenOf(
  orm: Orm,
  id: string,
): Omit<Collected, keyof OfOrder | 'livreur' | 'paid' | 'due'> {
  const { pieces, bags, grams, lowered, loweredFrom, agreed } = collectedLinen(orm, id)
  return {
    pieces,
    ordered: null,
    ...countOf(orm, id),
    ...(bags > 0 && { bags, grams }),
    ...(lowered !== null && { total: lowered, before: loweredFrom ?? lowered }),
    ...(agreed !== null && { agreed }),
  }
}

function countOf(orm: Orm, id: string): Partial<Pick<Collected, 'pieces' | 'ordered'>> {
  const count = countedAtPickup(orm, id)
  if (!count) return {}
  const { counted: pieces, expected } = count
  return { pieces, ordered: pieces === expected ? null : expected }
}

/** The cash of the order as it is now: the livreur states it with the step. */
function cashOf(orm: Orm, id: string): Pick<MailFacts['order-collected'], 'paid' | 'due'> {
  const order = findOrder(orm, id)
  if (!order || order.onAccount || isRemote(order.paymentMethod)) return { paid: null, due: null }
  return { paid: order.paidAmount, due: amountDue(order) }
}

/** The place of the laundry when an order is cancelled in this status. */
function linenAt(from: OrderStatus): MailFacts['order-cancelled']['linen'] {
  return from === 'pending' || missionStep(from)?.type === 'Ramassage' ? 'client' : 'laveo'
}
