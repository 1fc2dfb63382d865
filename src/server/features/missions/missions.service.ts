import { once } from '#server/features/idempotency/idempotency.service.ts'
import { applyMove, orderInScope } from '#server/features/orders/orders.service.ts'
import { takeCash } from '#server/features/payments/cash.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { isCashStep } from '#shared/cash.ts'
import type { AdvanceMissionInput } from '#shared/orders.inputs.ts'
import { MISSION_STEPS, type OrderStatus } from '#shared/orders.ts'

/**
 * Takes the livreur's own mission to its next step, once per idempotency key: a phone that lost the answer sends
 * again and gets it. Throws ORDER_CHANGED when the order has moved or gone to another livreur meanwhile, CASH_UNSTATED
 * or CASH_TOO_MUCH when what they say of the cash does not do, VALIDATION when there is no cash at this step.
 */
export function advanceMission(
  ctx: ServiceContext,
  input: AdvanceMissionInput,
): Promise<{ status: OrderStatus }> {
  const { orderId, from, cashReceived, idempotencyKey } = input
  const { to } = MISSION_STEPS[from]
  const atTheDoor = isCashStep(to)
  if (cashReceived && !atTheDoor) throw new AppError('VALIDATION')
  return ctx.database.write((orm) =>
    once(
      orm,
      {
        actorId: ctx.actor.id,
        key: idempotencyKey,
        input,
        now: ctx.clock.now(),
        conflict: () => new AppError('KEY_REUSED'),
      },
      () => {
        const order = orderInScope(orm, ctx, orderId)
        const livreurId = ctx.actor.id
        applyMove(ctx, orm, order, {
          ...{ from, to, kind: 'moved', livreurId },
          currentLivreurId: livreurId,
        })
        if (atTheDoor) takeCash(orm, ctx, { ...order, status: to }, cashReceived)
        return { status: to }
      },
    ),
  )
}
