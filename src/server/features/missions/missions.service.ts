import type { Orm } from '#server/db/database.ts'
import { once } from '#server/features/idempotency/idempotency.service.ts'
import { applyMove, orderInScope } from '#server/features/orders/orders.service.ts'
import { takeCash } from '#server/features/payments/cash.service.ts'
import { keepRefusedCash } from '#server/features/payments/kept-cash.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { isCashStep } from '#shared/cash.ts'
import type { DetailsOf } from '#shared/errors.ts'
import type { AdvanceMissionInput } from '#shared/orders.inputs.ts'
import { MISSION_STEPS, type OrderStatus } from '#shared/orders.ts'

/** Where a step has led. */
export interface Taken {
  status: OrderStatus
}

/** A refusal that stands with what it wrote: the cash that came with it is noted. */
type Refused =
  | { refusal: 'ORDER_CHANGED'; details: DetailsOf<'ORDER_CHANGED'> }
  | { refusal: 'ORDER_DELETED'; details: DetailsOf<'ORDER_DELETED'> }

/**
 * Takes the livreur's own mission to its next step, once per idempotency key: a phone that lost the answer sends
 * again and gets it. Throws ORDER_CHANGED when the order has moved or gone to another livreur meanwhile, ORDER_DELETED
 * or ORDER_NOT_FOUND when it is gone: the cash they were given for it is noted all the same, and the first two say so.
 * Throws CASH_UNSTATED or CASH_TOO_MUCH when what they say of the cash does not do, VALIDATION when there is none at this step.
 */
export async function advanceMission(
  ctx: ServiceContext,
  input: AdvanceMissionInput,
): Promise<Taken> {
  const { cashReceived, from, idempotencyKey: key } = input
  if (cashReceived && !isCashStep(MISSION_STEPS[from].to)) throw new AppError('VALIDATION')
  const attempt = {
    ...{ actorId: ctx.actor.id, key, input, now: ctx.clock.now() },
    conflict: () => new AppError('KEY_REUSED'),
  }
  const answer = await ctx.database.write((orm) =>
    once(orm, attempt, () => takeOrRefuse(orm, ctx, input)),
  )
  if (!('refusal' in answer)) return answer
  throw answer.refusal === 'ORDER_CHANGED'
    ? new AppError(answer.refusal, answer.details)
    : new AppError(answer.refusal, answer.details)
}

function takeOrRefuse(orm: Orm, ctx: ServiceContext, input: AdvanceMissionInput): Taken | Refused {
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

function takeStep(
  orm: Orm,
  ctx: ServiceContext,
  { orderId, from, cashReceived }: AdvanceMissionInput,
): Taken {
  const order = orderInScope(orm, ctx, orderId)
  const { to } = MISSION_STEPS[from]
  const livreurId = ctx.actor.id
  const move = { from, to, kind: 'moved', livreurId, currentLivreurId: livreurId } as const
  applyMove(ctx, orm, order, move, () => {
    if (isCashStep(to)) takeCash(orm, ctx, { ...order, status: to }, cashReceived)
  })
  return { status: to }
}

/** The refusal as it will be told, once the cash that comes with it is noted; nothing when there is none to note. */
function refuseWithCash(
  orm: Orm,
  ctx: ServiceContext,
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
