import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder, numberOfUser } from '#server/db/numbers.ts'
import { orders, paymentLedger, payments, waveAdvances } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { count } from '#server/record/stats/stats.service.ts'
import { type LedgerMethod, methodIs } from '#shared/money/payment-methods.ts'
import { holdCash } from './holdings.service.ts'

export type OrderRow = typeof orders.$inferSelect
export type LedgerContext = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>

/** The client and reference of an order, which may be deleted. */
export interface OrderAccount {
  orderId: string
  reference: string
  clientId: string
}

const orderById = (orm: Orm, p: { id: string }) =>
  orm.select().from(orders).where(eq(orders.id, p.id))

type NewPayment = Omit<
  typeof paymentLedger.$inferSelect,
  'n' | 'orderN' | 'reference' | 'livreurN' | 'actorN'
>

const insertPayment = (orm: Orm, p: NewPayment) =>
  orm
    .insert(payments)
    .values({
      orderN: numberOfOrder(p.orderId),
      kind: p.kind,
      method: p.method,
      amount: p.amount,
      livreurN: numberOfUser(p.livreurId),
      actorN: numberOfUser(p.actorId),
      transactionId: p.transactionId,
      clientReference: p.clientReference,
      at: p.at,
    })
    .returning({ n: payments.n })

const setPayment = (orm: Orm, p: PaymentFields & { id: string; now: number }) =>
  orm
    .update(orders)
    .set({
      paidAmount: p.paidAmount,
      paymentMethod: p.paymentMethod,
      paymentDeclaredAt: p.paymentDeclaredAt,
      paymentMissingAt: p.paymentMissingAt,
      // Whatever it is, it answers whether the client has paid.
      waveOpenedAt: null,
      updatedAt: p.now,
    })
    .where(eq(orders.id, p.id))

/** The order's row, or undefined when it was deleted. */
export function findOrder(orm: Orm, id: string): OrderRow | undefined {
  return orderById(orm, { id }).get()
}

/**
 * The order that a provider's transaction was counted for, or undefined when it is new. That of an advance which somebody is still to
 * find is known too, and has no order.
 */
export function findTransaction(orm: Orm, transactionId: string) {
  const counted = countedTransaction(orm, transactionId)
  if (counted) return counted
  const awaited = orm
    .select({ amount: waveAdvances.amount })
    .from(waveAdvances)
    .where(and(eq(waveAdvances.transactionId, transactionId), isNull(waveAdvances.settledAt)))
    .get()
  return awaited && { orderId: null, reference: null, amount: awaited.amount }
}

function countedTransaction(orm: Orm, transactionId: string) {
  return orm
    .select({
      orderId: paymentLedger.orderId,
      reference: paymentLedger.reference,
      amount: paymentLedger.amount,
    })
    .from(paymentLedger)
    .where(eq(paymentLedger.transactionId, transactionId))
    .get()
}

/** Francs counted so far of one payment of the provider's, known by its transaction or by our attempt. */
export function countedOfPayment(
  orm: Orm,
  payment: { orderId: string; transactionId: string | null; clientReference: string | null },
): number {
  const { orderId, transactionId, clientReference } = payment
  const counted = orm
    .select({ amount: sql<number>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(
      and(
        eq(payments.orderN, numberOfOrder(orderId)),
        eq(payments.kind, 'received'),
        sql`(${payments.transactionId} = ${transactionId} or ${payments.clientReference} = ${clientReference})`,
      ),
    )
    .get()
  return counted?.amount ?? 0
}

/** The client and reference of an order's row. */
export const accountOf = ({ id, reference, clientId }: OrderRow): OrderAccount => ({
  orderId: id,
  reference,
  clientId,
})

interface Entry {
  kind: 'declared' | 'received' | 'refunded' | 'handed_over'
  /** It is null for what belongs to no order: a livreur's hand-over, an advance, an invoice of a company. */
  orderId: string | null
  method: LedgerMethod
  /** Francs. */
  amount: number
  livreurId?: string | null
  transactionId?: string | null
  clientReference?: string | null
}

/**
 * Appends a row to the ledger, and adds it to the day's counters and to the livreur's holding,
 * inside `write()`. Returns the number of the row.
 */
export function appendPayment(
  orm: Orm,
  ctx: Pick<LedgerContext, 'clock' | 'actor'>,
  entry: Entry,
): number {
  const at = ctx.clock.now()
  const { livreurId = null, transactionId = null, clientReference = null, ...facts } = entry
  const by = { actorId: ctx.actor.id, at }
  const row = { ...facts, ...by, livreurId, transactionId, clientReference }
  const { n } = insertPayment(orm, row).get()
  const { kind, method, amount } = facts
  if (kind === 'refunded') count(orm, at, { refunded: amount })
  if (kind !== 'received') return n
  count(orm, at, { received: amount })
  if (livreurId && methodIs(method, 'atDoor')) holdCash(orm, { livreurId, amount, at })
  return n
}

type PaymentFields = Pick<
  OrderRow,
  'paidAmount' | 'paymentMethod' | 'paymentDeclaredAt' | 'paymentMissingAt'
>

/** Writes the payment state of an order, inside `write()`. */
export function updateOrderPayment(
  orm: Orm,
  { clock }: LedgerContext,
  order: OrderRow,
  change: Partial<PaymentFields>,
): void {
  const { id, paidAmount, paymentMethod, paymentDeclaredAt, paymentMissingAt } = order
  const fields = { paidAmount, paymentMethod, paymentDeclaredAt, paymentMissingAt, ...change }
  setPayment(orm, { ...fields, id, now: clock.now() }).run()
}

/** The client is not asked whether they paid any more, inside `write()`. */
export function forgetWaveOpened(orm: Orm, orderId: string): void {
  orm.update(orders).set({ waveOpenedAt: null }).where(eq(orders.id, orderId)).run()
}

type MoneyEvent =
  | 'payment_declared'
  | 'payment_received'
  | 'payment_missing'
  | 'refund_due'
  | 'refund_settled'

/** Records a payment event with its live hint; it does not move the order. Figures only. */
export function recordMoney(
  orm: Orm,
  ctx: LedgerContext,
  account: OrderAccount,
  kind: MoneyEvent,
  data: Record<string, string | number>,
): void {
  const { orderId: id, reference, clientId } = account
  const order = findOrder(orm, id)
  const status = order?.status ?? null
  const livreurId = order?.livreurId ?? null
  const change = { order: { id, reference, clientId, livreurId }, from: status, to: status }
  recordEvent(ctx, orm, { ...change, kind, data })
}
