import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { highestTotal } from '#server/features/adjustments/adjustment-history.service.ts'
import { recordCheck } from '#server/features/custody/custody.service.ts'
import { countWrongCode, judgeHandover } from '#server/features/custody/handover.service.ts'
import { isCodeAsked } from '#server/features/custody/handover-code.service.ts'
import { raiseFlag } from '#server/features/flags/flags.service.ts'
import { once } from '#server/features/idempotency/idempotency.service.ts'
import { orderInScope } from '#server/features/order-access/order-access.service.ts'
import { readMissions } from '#server/features/orders/order-reading.service.ts'
import { applyMove } from '#server/features/orders/orders.service.ts'
import { takeCash } from '#server/features/payments/cash.service.ts'
import { unverifiedClosing } from '#server/features/payments/closing.service.ts'
import { keepRefusedCash } from '#server/features/payments/kept-cash.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { DetailsOf } from '#shared/errors.ts'
import { isCashStep } from '#shared/money/cash.ts'
import { checkStepOf, MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import { MISSION_STEPS, missionStep, type OrderStatus } from '#shared/orders/orders.ts'

/** Where a step has led. */
export interface Taken {
  status: OrderStatus
}

/** Whoever takes a step, and the key of the codes that clients give. */
type Taker = ServiceContext & Pick<Deps, 'secret'>

/** A refusal that stands with what it wrote: the cash that came with it, or the wrong code, is noted. */
type Refused =
  | { refusal: 'ORDER_CHANGED'; details: DetailsOf<'ORDER_CHANGED'> }
  | { refusal: 'ORDER_DELETED'; details: DetailsOf<'ORDER_DELETED'> }
  | { refusal: 'CODE_WRONG'; details: DetailsOf<'CODE_WRONG'> }

/** The livreur's missions in hand, oldest first, each with whether its delivery asks for a code. */
export function listMissions({ database: { orm }, actor }: ServiceContext) {
  const asked = isCodeAsked(orm)
  return readMissions(orm, actor.id).map(({ codeTries, ...order }) => ({
    ...order,
    codeAsked: asked && missionStep(order.status)?.type === 'Livraison',
    codeTriesLeft: Math.max(0, MAX_CODE_TRIES - codeTries),
  }))
}

/**
 * Takes the livreur's own mission to its next step with what was counted at the door, once per idempotency key: a phone
 * that lost the answer sends again and gets it. Throws ORDER_CHANGED when the order has moved or gone to another livreur
 * meanwhile, ORDER_DELETED or ORDER_NOT_FOUND when it is gone: the cash they were given for it is noted all the same, and
 * the first two say so. Throws CASH_UNSTATED, CASH_TOO_MUCH, COUNT_UNSTATED, COUNT_UNEXPLAINED, CHECK_LINE_UNKNOWN when what they
 * say of the door does not do,
 * WAVE_UNVERIFIED as `unverifiedClosing`, CODE_MISSING, CODE_WRONG or HANDOVER_PHOTO_MISSING as `judgeHandover` does, VALIDATION for what has no place at this step.
 */
export async function advanceMission(ctx: Taker, input: AdvanceMissionInput): Promise<Taken> {
  const { cashReceived, check, from, idempotencyKey: key } = input
  const { to } = MISSION_STEPS[from]
  if (cashReceived && !isCashStep(to)) throw new AppError('VALIDATION')
  if (check && !checkStepOf(to)) throw new AppError('VALIDATION')
  const attempt = {
    actorId: ctx.actor.id,
    key,
    now: ctx.clock.now(),
    // Sent again after it waited on the phone, it is the same step still.
    input: { ...input, queued: undefined, takenAt: undefined },
    conflict: () => new AppError('KEY_REUSED'),
  }
  const answer = await ctx.database.write((orm): Taken | Refused => {
    try {
      return once(orm, attempt, () => takeOrRefuse(orm, ctx, input))
    } catch (error) {
      // Said before anything is written, and kept beside the key: under it another code may still be tried.
      if (isWrongCode(error)) return refuseCode(orm, ctx, input)
      throw error
    }
  })
  if (!('refusal' in answer)) return answer
  throw refusalOf(answer)
}

const isWrongCode = (error: unknown) => error instanceof AppError && error.appCode === 'CODE_WRONG'

function refusalOf(answer: Refused): AppError {
  if (answer.refusal === 'ORDER_CHANGED') return new AppError(answer.refusal, answer.details)
  if (answer.refusal === 'ORDER_DELETED') return new AppError(answer.refusal, answer.details)
  return new AppError(answer.refusal, answer.details)
}

function takeOrRefuse(orm: Orm, ctx: Taker, input: AdvanceMissionInput): Taken | Refused {
  try {
    return takeStep(orm, ctx, input)
  } catch (error) {
    // Both are said before anything is written: there is nothing of the step to undo.
    const moved = error instanceof AppError && error.appCode === 'ORDER_CHANGED'
    const gone = error instanceof AppError && error.appCode === 'ORDER_NOT_FOUND'
    const refused = moved || gone ? refuseWithCash(orm, ctx, input, error) : null
    if (!refused) throw error
    return refused
  }
}

function takeStep(orm: Orm, ctx: Taker, input: AdvanceMissionInput): Taken {
  const { orderId, from, cashReceived, check, takenAt, queued } = input
  const order = orderInScope(orm, ctx, orderId)
  const { to } = MISSION_STEPS[from]
  const livreurId = ctx.actor.id
  // Of an order that left them nothing is asked: the move itself refuses it.
  const theirs = order.status === from && order.livreurId === livreurId
  const data = theirs ? unverifiedClosing(order, to, input) : undefined
  const move = { from, to, kind: 'moved', livreurId, currentLivreurId: livreurId, data } as const
  const doubt = theirs && to === 'completed' ? judgeHandover(orm, ctx, order, input) : null
  applyMove(ctx, orm, order, move, () => {
    const moved = { ...order, status: to }
    const step = checkStepOf(to)
    if (isCashStep(to))
      takeCash(orm, ctx, moved, { cashReceived, highestTotal: highestTotal(orm, moved), queued })
    if (step && check) recordCheck(orm, ctx, moved, { step, check, takenAt, queued })
    if (doubt) raiseFlag(orm, ctx, { order: moved, kind: 'code_failed', data: doubt })
  })
  return { status: to }
}

/** Counts the wrong code once for the attempt it came with, whatever the network did to the answer. */
function refuseCode(
  orm: Orm,
  ctx: Taker,
  { orderId, code, idempotencyKey }: AdvanceMissionInput,
): Refused {
  const attempt = {
    actorId: ctx.actor.id,
    key: `code ${idempotencyKey} ${code}`,
    input: orderId,
    now: ctx.clock.now(),
    conflict: () => new AppError('KEY_REUSED'),
  }
  return once(orm, attempt, () => {
    const triesLeft = countWrongCode(orm, ctx, orderInScope(orm, ctx, orderId))
    return { refusal: 'CODE_WRONG', details: { triesLeft } }
  })
}

/** The refusal as it will be told, once the cash that comes with it is noted; nothing when there is none to note. */
function refuseWithCash(
  orm: Orm,
  ctx: Taker,
  { orderId, from, cashReceived: amount }: AdvanceMissionInput,
  error: AppError,
): Refused | null {
  const kept = amount ? keepRefusedCash(orm, ctx, { orderId, from, amount }) : null
  if (!kept) return null
  const cashKept = kept.francs
  if (kept.deleted) return { refusal: 'ORDER_DELETED', details: { cashKept } }
  const details = error.details as DetailsOf<'ORDER_CHANGED'>
  return { refusal: 'ORDER_CHANGED', details: { ...details, cashKept } }
}
