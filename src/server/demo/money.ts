import type { Deps } from '#server/deps.ts'
import { findOrder, type OrderRow } from '#server/features/payments/books.service.ts'
import { declarePayment } from '#server/features/payments/ledger.service.ts'
import { confirmWave } from '#server/features/payments/payments.service.ts'
import type { Actor } from '#server/lib/context.ts'
import { isCashDue, isCashStep } from '#shared/cash.ts'
import type { OrderStatus } from '#shared/orders.ts'
import { amountDue } from '#shared/payments.ts'
import type { DemoOrder } from './orders.ts'

type Seeder = Pick<Deps, 'database' | 'hub' | 'outbox'> & { clock: { now(): number } }

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

/** What a client and an admin do about a Wave order: one goes to pay, the other finds the payment. */
export function waveSteps(
  seeder: Seeder,
  { order, client, admin, placed }: WavePayment,
): MoneyStep[] {
  const { payment, money, declaredAfter = 2 } = order
  if (payment !== 'wave' || money === 'unpaid') return []
  const declare = () =>
    seeder.database.write((orm) => {
      declarePayment(orm, { ...seeder, actor: client }, standing(seeder, placed()))
    })
  const confirm = () => {
    const { id: orderId, reference, ...rest } = standing(seeder, placed())
    const transactionId = `T_${reference.toUpperCase()}`
    const found = { orderId, transactionId, amount: amountDue(rest) }
    return confirmWave({ ...seeder, actor: admin }, found)
  }
  const declared = { after: declaredAfter, run: declare }
  return money === 'paid' ? [declared, { after: declaredAfter + 12, run: confirm }] : [declared]
}

/** Francs that the livreur says were given at this step, or nothing where none are due. */
export function cashGiven(
  seeder: Seeder,
  { orderId, to }: { orderId: string; to: OrderStatus },
  money: DemoOrder['money'],
): number | undefined {
  const order = standing(seeder, orderId)
  if (!isCashStep(to) || !isCashDue(amountDue(order), order.paymentMethod)) return undefined
  return money === 'late' && to === 'picked_up' ? 0 : amountDue(order)
}

function standing({ database: { orm } }: Seeder, orderId: string): OrderRow {
  const order = findOrder(orm, orderId)
  if (!order) throw new Error('The demo order is not placed yet')
  return order
}
