import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { orderAdjustments, orderItems, orders, refunds } from '#server/db/schema.ts'
import {
  answerAdjustment,
  proposeAdjustment,
  withdrawAdjustment,
} from '#server/features/adjustments/adjustments.service.ts'
import { handOver } from '#server/features/cash/cash.service.ts'
import { placeOrder } from '#server/features/checkout/checkout.service.ts'
import { advanceMission } from '#server/features/missions/missions.service.ts'
import {
  assignOrder,
  choosePayment,
  deleteOrder,
  moveOrder,
} from '#server/features/orders/orders.service.ts'
import { findOrder } from '#server/features/payments/books.service.ts'
import { readHolding } from '#server/features/payments/holdings.service.ts'
import { declarePayment, receivePayment } from '#server/features/payments/ledger.service.ts'
import { confirmWave, rejectWave } from '#server/features/payments/payments.service.ts'
import { readReference, recordPayment } from '#server/features/payments/record.service.ts'
import { settleRefund } from '#server/features/payments/refunds.service.ts'
import { isCashDue, isCashStep } from '#shared/money/cash.ts'
import { amountDue, isUnfound, REFUND_OUTCOMES } from '#shared/money/payments.ts'
import { type CheckInput, checkStepOf } from '#shared/orders/custody.ts'
import {
  assignmentFrom,
  MISSION_STATUSES,
  MISSION_STEPS,
  manualMoves,
  ORDER_STATUSES,
  type OrderStatus,
} from '#shared/orders/orders.ts'
import type { TestContext } from './create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  type Order,
  orderInput,
  type User,
} from './factories.ts'
import { outcomesOf } from './refusal.ts'

type MoneyVerb = 'declare' | 'confirm' | 'reject' | 'wave' | 'record' | 'settle'
type AdjustVerb = 'propose' | 'answer' | 'withdraw'
type Verb =
  | 'onward'
  | 'place'
  | 'reassign'
  | 'move'
  | 'pay'
  | 'delete'
  | 'hand over'
  | MoneyVerb
  | AdjustVerb

/** Most of the work moves an order on, so that some are delivered; the rest interferes. */
const verb = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Verb>('onward') },
  { weight: 4, arbitrary: fc.constant<Verb>('place') },
  { weight: 3, arbitrary: fc.constantFrom<Verb>('reassign', 'move') },
  { weight: 2, arbitrary: fc.constantFrom<Verb>('pay', 'delete', 'hand over') },
  { weight: 6, arbitrary: fc.constantFrom<Verb>('propose', 'answer', 'answer', 'withdraw') },
  {
    weight: 8,
    arbitrary: fc.constantFrom<Verb>(
      ...(['declare', 'confirm', 'reject', 'wave', 'record', 'settle'] as const),
    ),
  },
)

interface Action {
  verb: Verb
  /** Indexes among the orders, people and moves that exist. */
  order: number
  person: number
  to: number
  /** Whether the actor has an old screen. */
  stale: boolean
}

/** A day's work: groups of simultaneous actions, and the hours before each. */
export const randomWork = fc.array(
  fc.record({
    hours: fc.nat(30),
    actions: fc.array(
      fc.record<Action>({
        verb,
        order: fc.nat(),
        person: fc.nat(),
        to: fc.nat(),
        stale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  }),
  { minLength: 20, maxLength: 40 },
)

export type Work = Array<{ hours: number; actions: Action[] }>

interface Team {
  clients: User[]
  livreurs: User[]
  admins: User[]
}

/** Does the work through the real services; refusals are part of it. */
export async function doWork(t: TestContext, work: Work): Promise<{ refusals: number }> {
  const team: Team = {
    clients: [await makeClient(t), await makeClient(t)],
    livreurs: [await makeLivreur(t), await makeLivreur(t)],
    admins: [await makeAdmin(t), await makeAdmin(t)],
  }
  let refusals = 0
  for (const { hours, actions } of work) {
    t.clock.advance(hours * 3_600_000)
    const standing = t.database.orm.select().from(orders).all()
    const input = await orderInput(t)
    const calls = actions.map((action) => act(t, team, pick(standing, action.order), action, input))
    refusals += (await outcomesOf(calls)).refused.length
  }
  return { refusals }
}

async function act(
  t: TestContext,
  { clients, livreurs, admins }: Team,
  order: Order | undefined,
  action: Action,
  input: Awaited<ReturnType<typeof orderInput>>,
): Promise<unknown> {
  const { verb, person, to, stale } = action
  const client = pick(clients, person) as User
  const livreur = pick(livreurs, person) as User
  const asAdmin = { ...t, actor: pick(admins, person) as User }
  if (verb === 'place' || !order) {
    const paymentMethod = person % 2 ? null : ('espece' as const)
    const again = { ...input, idempotencyKey: randomUUID(), paymentMethod }
    return placeOrder({ ...t, actor: client }, again)
  }
  const from = stale ? (pick(ORDER_STATUSES, to) as OrderStatus) : order.status
  const seen = { orderId: order.id, from, currentLivreurId: order.livreurId }
  switch (verb) {
    case 'onward': {
      const next = assignmentFrom(from)
      const kind = next === 'assigned' ? 'pickup' : 'delivery'
      if (next) return assignOrder(asAdmin, { ...seen, livreurId: livreur.id, kind })
      const own = livreurs.find(({ id }) => id === order.livreurId)
      return step(t, own ?? livreur, { order, from, to })
    }
    case 'reassign':
      return assignOrder(asAdmin, { ...seen, livreurId: livreur.id, kind: 'reassign' })
    case 'move': {
      const move = { orderId: order.id, from, to: pick(manualMoves(from), to) ?? 'pending' }
      return moveOrder(asAdmin, move)
    }
    case 'pay':
      return choosePayment({ ...t, actor: client }, { orderId: order.id, method: 'wave' })
    case 'delete':
      return deleteOrder(asAdmin, order.id)
    case 'hand over':
      return handCash(asAdmin, livreur, action)
    case 'propose':
    case 'answer':
    case 'withdraw':
      return adjust({ t, client, admin: asAdmin.actor, order }, verb, action)
    default:
      return money({ t, client, admin: asAdmin.actor, order }, verb, action)
  }
}

/** Counted exactly, or not; from an old screen, with another expected amount. */
function handCash(
  asAdmin: TestContext & { actor: User },
  { id: livreurId }: User,
  { to, stale }: Action,
): Promise<unknown> {
  const held = readHolding(asAdmin.database.orm, livreurId)
  const { amount = 0, payments = 1, since = 0 } = held ?? {}
  const expected = stale ? amount + 500 : amount
  const counted = to % 3 ? expected : Math.max(0, expected - 200)
  const seen = { livreurId, expected, payments, since, idempotencyKey: randomUUID() }
  return handOver(asAdmin, { ...seen, counted, reason: 'Monnaie rendue' })
}

interface MoneyWork {
  t: TestContext
  client: User
  admin: User
  order: Order
}

/**
 * Proposes, answers and withdraws another total, by permitted people and, sometimes, by the other
 * client.
 */
function adjust(
  { t, client, admin, order }: MoneyWork,
  verb: AdjustVerb,
  { to }: Action,
): Promise<unknown> {
  const asAdmin = { ...t, actor: admin }
  if (verb === 'propose') {
    const quantities = [{ position: 0, quantity: to % 5 }]
    const input = { orderId: order.id, quantities, added: [], reason: 'Comptage' }
    return proposeAdjustment(asAdmin, input)
  }
  const all = t.database.orm.select().from(orderAdjustments).all()
  const waiting = all.find(({ orderId, status }) => orderId === order.id && status === 'proposed')
  const adjustmentId = (waiting ?? pick(all, to))?.id ?? order.id
  if (verb === 'withdraw') return withdrawAdjustment(asAdmin, adjustmentId)
  const owner = to % 7 ? { ...client, id: order.clientId } : client
  return answerAdjustment({ ...t, actor: owner }, { adjustmentId, accept: to % 4 > 0 })
}

/**
 * Payments, verifications and refunds; a few transactions are sent for several orders, some of them
 * deleted.
 */
function money(work: MoneyWork, verb: MoneyVerb, { to }: Action): Promise<unknown> {
  const { t, client, admin, order } = work
  const asAdmin = { ...t, actor: admin }
  const { id: orderId, reference, clientId } = order
  const transactionId = `T_${to % 50}`
  const amount = [order.grandTotal, order.grandTotal, 1000, 5000][to % 4] ?? 1
  switch (verb) {
    case 'declare':
      return t.database.write((orm) => {
        const standing = findOrder(orm, orderId)
        if (standing) declarePayment(orm, { ...t, actor: client }, standing)
      })
    case 'confirm':
      return confirmWave(asAdmin, { orderId, transactionId, amount })
    case 'reject':
      return rejectWave(asAdmin, orderId)
    case 'wave':
      return t.database.write((orm) => {
        const receipt = { orderId, reference, clientId, amount, transactionId }
        const by = { ...t, actor: client }
        return receivePayment(orm, by, { ...receipt, method: 'wave', by: 'wave' }).outcome
      })
    case 'record': {
      const money =
        to % 2 ? { method: 'espece' as const } : { method: 'wave' as const, transactionId }
      const { received } = readReference(t.database.orm, reference)
      const shown = { shownDue: amountDue(order), shownReceived: received }
      const seen = { reference, ...shown, idempotencyKey: randomUUID() }
      return recordPayment(asAdmin, { ...seen, ...money, amount })
    }
    case 'settle': {
      const refund = pick(t.database.orm.select().from(refunds).all(), to)
      const outcome = pick(REFUND_OUTCOMES, to) ?? 'refunded'
      const named = refund && isUnfound(refund) && outcome === 'refunded' ? { transactionId } : {}
      return settleRefund(asAdmin, { refundId: refund?.id ?? orderId, outcome, ...named })
    }
  }
}

interface Door {
  order: Order
  from: OrderStatus
  to: number
}

function step(t: TestContext, livreur: User, { order, from, to }: Door): Promise<unknown> {
  const mission = MISSION_STATUSES.find((status) => status === from) ?? 'assigned'
  const asked =
    isCashStep(MISSION_STEPS[mission].to) && isCashDue(amountDue(order), order.paymentMethod)
  const cashReceived = asked ? cashAmount(order, to) : undefined
  const check = checkStepOf(MISSION_STEPS[mission].to) ? countAtDoor(t, order.id, to) : undefined
  const step = { orderId: order.id, from: mission, cashReceived, check }
  const input = { ...step, idempotencyKey: randomUUID() }
  return advanceMission({ ...t, actor: livreur }, input)
}

/** Sometimes without a count, mostly complete; else one piece missing or one more. */
function countAtDoor(
  { database }: TestContext,
  orderId: string,
  to: number,
): CheckInput | undefined {
  if (to % 4 === 0) return undefined
  const counted = 1 + (to % 3)
  const { orm } = database
  const lines = orm.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all()
  const counts = lines.map(({ position }) => ({
    position,
    counted,
    reason: 'autre' as const,
  }))
  return { counts, reserves: [], withClient: to % 2 === 0 }
}

/** Mostly all that is due; sometimes nothing, a part, or more. */
function cashAmount(order: Order, to: number): number {
  const due = amountDue(order)
  return [0, 1000, 5000, due, due, due][to % 6] ?? due
}

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length]
}
