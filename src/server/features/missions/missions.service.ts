import { once } from '#server/features/idempotency/idempotency.service.ts'
import { applyMove, orderInScope } from '#server/features/orders/orders.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { AdvanceMissionInput } from '#shared/orders.inputs.ts'
import { MISSION_STEPS, type OrderStatus } from '#shared/orders.ts'

/**
 * Takes the livreur's own mission to its next step, once per idempotency key: a phone that lost the answer sends
 * again and gets it. Throws ORDER_CHANGED when the order has moved or gone to another livreur meanwhile.
 */
export function advanceMission(
  ctx: ServiceContext,
  input: AdvanceMissionInput,
): Promise<{ status: OrderStatus }> {
  const { orderId, from, idempotencyKey } = input
  const { to } = MISSION_STEPS[from]
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
        return { status: to }
      },
    ),
  )
}
