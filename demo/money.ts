import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { answerHandover, handOver } from '#server/money/cash/cash.service.ts'
import { findOrder, type OrderRow } from '#server/money/payments/books.service.ts'
import { readHolding } from '#server/money/payments/holdings.service.ts'
import { declarePayment } from '#server/money/payments/ledger.service.ts'
import { confirmWave } from '#server/money/payments/payments.service.ts'
import { feesOf } from '#server/orders/adjustments/order-fees.ts'
import { orderLines } from '#server/orders/order-lines.service.ts'
import { DAY_MS } from '#shared/dates.ts'
import { isCashDue, isCashStep } from '#shared/money/cash.ts'
import { methodIs } from '#shared/money/payment-methods.ts'
import { amountDue } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { lessAfterCount } from '#shared/orders/adjustments.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import type { DoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import type { DemoOrder } from './orders.ts'

type Seeder = Pick<Deps, 'database' | 'hub' | 'outbox' | 'listeners'> & { clock: { now(): number } }

interface WavePayment {
  order: Pick<DemoOrder, 'payment' | 'money' | 'declaredAfter'>
  client: Actor
  admin: Actor
  /** The order's id, once it is placed. */
  placed: () => string
}

interface MoneyStep {
  /** Minutes after the order. */
  after: number
  run(): Promise<unknown>
}

/** The steps of a Wave payment: the client declares it, an admin finds it. */
export function waveSteps(
  seeder: Seeder,
  { order, client, admin, placed }: WavePayment,
): MoneyStep[] {
  const { payment, money, declaredAfter = 2 } = order
  if (!methodIs(payment, 'verified') || money === 'unpaid') return []
  const declare = () =>
    seeder.database.write((orm) => {
      declarePayment(orm, { ...seeder, actor: client }, placedOrder(seeder, placed()))
    })
  const confirm = () => {
    const { id: orderId, reference, ...rest } = placedOrder(seeder, placed())
    const transactionId = `T_${reference.toUpperCase()}`
    const found = { orderId, transactionId, amount: amountDue(rest) }
    return confirmWave({ ...seeder, actor: admin }, found)
  }
  const declared = { after: declaredAfter, run: declare }
  return money === 'paid' ? [declared, { after: declaredAfter + 12, run: confirm }] : [declared]
}

/** Francs that the livreur received at this step; undefined when none are due. */
export function cashGiven(
  seeder: Seeder,
  { orderId, to }: { orderId: string; to: OrderStatus },
  {
    money,
    counts,
    agreed,
  }: { money: DemoOrder['money']; counts: CheckInput['counts']; agreed?: DoorTotalInput },
): number | undefined {
  const order = placedOrder(seeder, orderId)
  const atDoor = () => agreed?.total ?? dueAfterCount(seeder, order, counts)
  const due = to === 'picked_up' ? atDoor() : amountDue(order)
  if (!isCashStep(to) || !isCashDue(due, order.paymentMethod)) return undefined
  const first = to === 'picked_up'
  if (money === 'part') return first ? Math.floor(due / 1000) * 500 : 0
  return money === 'unpaid' || (money === 'late' && first) ? 0 : due
}

/** Fewer pieces cost less before the cash is taken. */
function dueAfterCount(
  { database }: Seeder,
  order: OrderRow,
  counts: CheckInput['counts'],
): number {
  const { grandTotal } = order
  const fees = { ...feesOf(order), grandTotal }
  const less = lessAfterCount(orderLines(database.orm, order.id), counts, fees)
  return amountDue({ ...order, grandTotal: less?.total ?? grandTotal })
}

interface DemoHandover {
  daysAgo: number
  /** Place in the list of livreurs. */
  livreur: number
  /** Francs above the expected amount, or below zero those missing, and the reason. */
  gap?: { francs: number; reason: string }
  /** The livreur's answer a little later; null when there is none yet. */
  agree: boolean | null
}

/** The evenings on which the livreurs handed their cash over. */
const HANDOVERS: readonly DemoHandover[] = [
  { daysAgo: 44, livreur: 0, agree: true },
  { daysAgo: 43, livreur: 1, agree: true },
  { daysAgo: 42, livreur: 2, agree: true },
  {
    daysAgo: 19,
    livreur: 1,
    agree: false,
    gap: { francs: -500, reason: 'Monnaie rendue en trop à un client' },
  },
  { daysAgo: 17, livreur: 0, agree: true },
  { daysAgo: 15, livreur: 2, agree: true, gap: { francs: 200, reason: 'Pourboire mêlé' } },
  { daysAgo: 5, livreur: 1, agree: true },
  { daysAgo: 2, livreur: 2, agree: true },
  { daysAgo: 2, livreur: 0, agree: null },
]

const EVENING = (18 * 60 + 40) * 60_000
const MINUTE = 60_000

/** An admin counts what the livreurs carried on those evenings. */
export function handoverSteps(
  seeder: Seeder,
  { livreurs, admin, end }: { livreurs: readonly Actor[]; admin: Actor; end: number },
): Array<{ at: number; run(): Promise<unknown> }> {
  return HANDOVERS.map(({ daysAgo, livreur, gap, agree }, index) => ({
    at: (Math.floor(end / DAY_MS) - daysAgo) * DAY_MS + EVENING + index * 4 * MINUTE,
    async run() {
      const actor = livreurs[livreur]
      const held = actor && readHolding(seeder.database.orm, actor.id)
      if (!held) return
      const counted = held.amount + (gap?.francs ?? 0)
      const { amount: expected, ...seen } = held
      const counting = { livreurId: actor.id, expected, counted, reason: gap?.reason }
      const given = { ...seen, ...counting, idempotencyKey: newId() }
      const handoverId = await handOver({ ...seeder, actor: admin }, given)
      if (agree !== null) await answerHandover({ ...seeder, actor }, { handoverId, agree })
    },
  }))
}

function placedOrder({ database: { orm } }: Seeder, orderId: string): OrderRow {
  const order = findOrder(orm, orderId)
  if (!order) throw new Error('The demo order is not placed yet')
  return order
}
