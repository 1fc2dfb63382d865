import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { earliestTaking } from '#server/money/drawer/movements.service.ts'
import { accountOf } from '#server/money/payments/books.service.ts'
import { unverifiedClosing } from '#server/money/payments/closing.service.ts'
import { type Receipt, receivePayment } from '#server/money/payments/ledger.service.ts'
import {
  attemptOf,
  findAnswer,
  storeAnswer,
} from '#server/record/idempotency/idempotency.service.ts'
import { methodIs } from '#shared/money/payment-methods.ts'
import { amountDue } from '#shared/money/payments.ts'
import { counterMoveFrom, type OrderStatus } from '#shared/order-status.ts'
import type { CounterStepInput } from '#shared/orders/counter.inputs.ts'
import { checkStepOf, MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import type { AnswerContext } from '../adjustments/adjustments.service.ts'
import { recordCheck } from '../custody/custody.service.ts'
import { countWrongCode, judgeHandover } from '../custody/handover.service.ts'
import { isCodeAsked } from '../custody/handover-code.service.ts'
import { raiseFlag } from '../flags/flags.service.ts'
import { type OrderView, readWholeOrder } from '../order-reading.service.ts'
import { applyMove } from '../orders.service.ts'
import { bagsAtCounter, rackPlaceOf } from './counter.queries.ts'

type OrderRow = typeof orders.$inferSelect
type Counter = AnswerContext & Pick<Deps, 'secret'>

/** An order of the counter with its place on the racks, and whether its collection requires a code. Throws ORDER_NOT_FOUND. */
export function readAtCounter(ctx: Pick<Counter, 'database' | 'actor'>, orderId: string) {
  const { orm } = ctx.database
  const { n, codeTries, atCounter } = orderInScope(orm, ctx, orderId)
  if (!atCounter) throw new AppError('ORDER_NOT_FOUND')
  const order = readWholeOrder(orm, ctx, orderId)
  return withCodeRule({ order, codeTries, place: rackPlaceOf(orm, n) }, isCodeAsked(orm))
}

/** The bags at the counter that their clients may collect, each as `readAtCounter` reads it. */
export function readBagsAtCounter({ database: { orm } }: Pick<Counter, 'database'>) {
  const asksCode = isCodeAsked(orm)
  return bagsAtCounter(orm).map((bag) => withCodeRule(bag, asksCode))
}

function withCodeRule({ order, codeTries, place }: CountedOrder, asksCode: boolean) {
  return {
    order,
    place,
    codeAsked: asksCode && counterMoveFrom(order.status) === 'completed',
    codeTriesLeft: Math.max(0, MAX_CODE_TRIES - codeTries),
  }
}

interface CountedOrder {
  order: OrderView
  codeTries: number
  place: string | null
}

/**
 * Counts an order at the counter and moves it, once per idempotency key: dropped there, it is collected at once by the
 * team's count; collected there, it is handed over and completed. What was paid is recorded with it. Throws
 * TRANSITION_REFUSED for an order of no counter, ORDER_NOT_FOUND, ORDER_CHANGED when it has moved meanwhile, CODE_WRONG,
 * which counts as a try, CODE_MISSING or HANDOVER_PHOTO_MISSING as `judgeHandover` does, CASH_TOO_MUCH beyond what is due,
 * ORDER_ON_ACCOUNT for money of an order that its company owes, TRANSACTION_KNOWN for a Wave payment that is counted already, WAVE_UNVERIFIED as `unverifiedClosing`, what `recordCheck`
 * throws of the count, KEY_REUSED when the key was used for something else.
 */
export async function countAtCounter(
  ctx: Counter,
  input: CounterStepInput,
): Promise<{ status: OrderStatus }> {
  // A step that is sent again has other times, which must not make it another step.
  const { takenAt: _, sentAt: __, ...same } = input
  const attempt = attemptOf(ctx, same)
  const outcome = await ctx.database.write((orm) => {
    const first = findAnswer<{ status: OrderStatus }>(orm, attempt)
    if (first) return first
    const taken = takeStep(orm, ctx, input)
    // A wrong code was counted; the key stays free for the next one.
    if ('status' in taken) storeAnswer(orm, attempt, taken)
    return taken
  })
  if ('triesLeft' in outcome) throw new AppError('CODE_WRONG', outcome)
  return outcome
}

/**
 * Counts an order at the counter and moves it, inside the `write()` of the act. Throws what `countAtCounter` throws, but for
 * CODE_WRONG: a wrong code is counted, and its answer says how many tries are left.
 */
export function takeStep(
  orm: Orm,
  ctx: Counter,
  input: CounterStepInput,
): { status: OrderStatus } | { triesLeft: number } {
  const { orderId, from, check, payment, incomplete, takenAt: at, sentAt } = input
  const order = orderInScope(orm, ctx, orderId)
  const to = counterMoveFrom(from)
  if (!order.atCounter || !to) throw new AppError('TRANSITION_REFUSED')
  if (order.status !== from) throw orderChanged(orm, ctx, order)
  const data = unverifiedClosing(order, to, input)
  const handover = to === 'completed' ? judgeHandover(orm, ctx, order, input) : null
  if (handover?.verdict === 'wrong_code')
    return { triesLeft: countWrongCode(orm, ctx, order, input) }
  const takenSince = (earliest: number) =>
    believedTime({ at, sentAt }, { earliest, now: ctx.clock.now() })
  const atDesk = {
    kind: to === 'completed' ? 'pickup' : 'sale',
    takenAt: takenSince(earliestTaking(orm)),
  } as const
  const nobody = { currentLivreurId: null, livreurId: null }
  applyMove(ctx, orm, order, { from, to, kind: 'moved', data, incomplete, ...nobody }, () => {
    const step = checkStepOf(to)
    const counting = { check, takenAt: takenSince(order.createdAt), queued: undefined }
    const moved = { ...order, status: to }
    const takePayment = (counted: OrderRow) => {
      if (payment) receive(orm, ctx, counted, payment, atDesk)
    }
    if (step) recordCheck(orm, ctx, moved, { step, ...counting }, takePayment)
    else takePayment(moved)
    if (handover?.verdict === 'doubtful')
      raiseFlag(orm, ctx, { order: moved, kind: 'code_failed', data: handover.doubt })
  })
  return { status: to }
}

/** Cash goes to the team's desk, never into a livreur's hands. */
function receive(
  orm: Orm,
  ctx: Counter,
  order: OrderRow,
  payment: NonNullable<CounterStepInput['payment']>,
  atDesk: NonNullable<Receipt['atDesk']>,
): void {
  const { method, amount, transactionId = null } = payment
  if (order.onAccount) throw new AppError('ORDER_ON_ACCOUNT')
  const due = amountDue(order)
  if (amount > due && methodIs(method, 'inDrawer')) throw new AppError('CASH_TOO_MUCH', { due })
  const money = { amount, method, transactionId, maybeOther: true, atDesk } as const
  const received = receivePayment(orm, ctx, { ...accountOf(order), ...money })
  if (received.outcome === 'known')
    throw new AppError('TRANSACTION_KNOWN', { reference: received.reference })
}
