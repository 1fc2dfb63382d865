import { onceHeld, trailOf } from '#server/access/order-access/assignment-history.service.ts'
import { isRecordOpen } from '#server/access/order-access/record-open.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordRefusedCash } from '#server/money/payments/refused-cash.service.ts'
import { describeCheck } from '#server/orders/custody/describe-check.service.ts'
import { currentStateOf, type FlaggedOrder } from '#server/orders/flags/flags.service.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import type { ClaimMissionInput } from '#shared/rounds/claims.inputs.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import { flagVisit, MAX_CLAIMED } from './visit-flags.service.ts'

/**
 * Stores for the team what a livreur did at a client's door that the server refused or never
 * received, once per idempotency key, even when the order is another livreur's by now or deleted;
 * further claims on the same visit join the open flag. Its cash is counted once with that of the
 * refused step, unless the step may still be taken. Text is kept as long as `isRecordOpen` allows.
 * Throws ORDER_NOT_FOUND for an order that was never theirs, KEY_REUSED, TOO_MANY_TRIES.
 */
export function claimMission(
  ctx: ServiceContext & Pick<Deps, 'limits'>,
  input: ClaimMissionInput,
): Promise<{ flagId: string }> {
  ctx.limits.take('act', `claim ${ctx.actor.id}`)
  // Pressed again after a lost answer, it is still the same claim.
  const same = { ...input, takenAt: undefined, sentAt: undefined }
  // Apart from the key of the step itself, which the phone may reuse for its claim.
  const attempt = { ...attemptOf(ctx, same), key: `claim ${input.idempotencyKey}` }
  return ctx.database.write((orm) =>
    once(orm, attempt, () => ({ flagId: storeClaim(orm, ctx, input) })),
  )
}

function storeClaim(orm: Orm, ctx: ServiceContext, claim: ClaimMissionInput): string {
  const { orderId: id, from, refusal, cashReceived = null, live, idempotencyKey } = claim
  const livreurId = ctx.actor.id
  const held = onceHeld(orm, { orderId: id, livreurId })
  if (!held) throw new AppError('ORDER_NOT_FOUND')
  const { orderedAt, ...order } = held
  const now = ctx.clock.now()
  const { takenAt: at, sentAt } = claim
  const takenAt = believedTime({ at, sentAt }, { earliest: orderedAt, now })
  const note = isRecordOpen(orm, id, now) ? noteOf(orm, claim) : null
  const data = { from, refusal, takenAt, cashReceived, ...(live && { live: 1 }) }
  const standing = currentStateOf(orm, id)
  const waits = standing.status === from && standing.livreurId === livreurId
  if (cashReceived && !waits)
    recordRefusedCash(orm, ctx, {
      orderId: id,
      from,
      amount: cashReceived,
      takenAt,
      idempotencyKey,
    })
  const kind = kindOf(orm, ctx, claim, standing)
  const flag = { order: { id, ...order, ...standing }, kind, note, data }
  return flagVisit(orm, ctx, flag)
}

/** Who confirmed a pick-up that waited on the phone has the clothes of an order that is over, unless somebody else collected them. */
function kindOf(
  orm: Orm,
  { actor }: Pick<ServiceContext, 'actor'>,
  { orderId, from, check, live }: ClaimMissionInput,
  { status }: Pick<FlaggedOrder, 'status'>,
): 'linen_to_return' | 'refused_action' {
  const holds = from === 'pickup_en_route' && check !== undefined && !live
  if (!holds || (status !== null && status !== 'cancelled')) return 'refused_action'
  const isCollected = trailOf(orm, orderId).some(
    ({ kind, to, actorId }) => kind === 'moved' && to === 'picked_up' && actorId !== actor.id,
  )
  return isCollected ? 'refused_action' : 'linen_to_return'
}

/** The text of a claim; null when it has none. */
function noteOf(orm: Orm, { orderId, note, check }: ClaimMissionInput): string | null {
  const words = [note, check && describeCheck(orm, orderId, check)].filter(Boolean).join('\n')
  return words.slice(0, MAX_CLAIMED) || null
}
