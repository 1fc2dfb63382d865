import { and, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderEvents } from '#server/db/schema.ts'
import { raiseFlag, standingOf } from '#server/features/flags/flags.service.ts'
import { once } from '#server/features/idempotency/idempotency.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { ClaimMissionInput } from '#shared/custody.inputs.ts'

const ph = sql.placeholder

const statements = prepared((orm) => ({
  held: orm
    .select({ reference: orderEvents.reference, clientId: orderEvents.clientId })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, ph('orderId')),
        // The + keeps SQLite on the order's own few events rather than on all that the livreur ever did.
        sql`+${orderEvents.livreurId} = ${ph('livreurId')}`,
      ),
    )
    .limit(1)
    .prepare(),
}))

/**
 * Keeps for the team what a livreur did without network and the server refused afterwards, once per idempotency key, even
 * when the order is somebody else's by now or deleted. The cash is told here, not counted: the refused step itself
 * noted it. Throws ORDER_NOT_FOUND for an order that was never theirs, KEY_REUSED.
 */
export function claimMission(
  ctx: ServiceContext,
  input: ClaimMissionInput,
): Promise<{ flagId: string }> {
  const attempt = {
    // Beside the key of the step itself, which a phone may well send again for its claim.
    ...{ actorId: ctx.actor.id, key: `claim ${input.idempotencyKey}`, input },
    ...{ now: ctx.clock.now(), conflict: () => new AppError('KEY_REUSED') },
  }
  return ctx.database.write((orm) =>
    once(orm, attempt, () => ({ flagId: keepClaim(orm, ctx, input) })),
  )
}

function keepClaim(orm: Orm, ctx: ServiceContext, claim: ClaimMissionInput): string {
  const { orderId: id, from, refusal, cashReceived, note = null } = claim
  const held = statements(orm).held.get({ orderId: id, livreurId: ctx.actor.id })
  if (!held) throw new AppError('ORDER_NOT_FOUND')
  const takenAt = Math.min(claim.takenAt, ctx.clock.now())
  return raiseFlag(orm, ctx, {
    order: { id, ...held, ...standingOf(orm, id) },
    ...{ kind: 'refused_action', note },
    data: { from, refusal, takenAt, cashReceived: cashReceived ?? null },
  })
}
