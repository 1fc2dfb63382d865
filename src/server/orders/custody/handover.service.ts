import { and, eq } from 'drizzle-orm'
import { orderChanged } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'
import { MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import { hasHandoverPhoto } from './custody.queries.ts'
import { isCodeAsked, isHandoverCode } from './handover-code.service.ts'

type OrderRow = typeof orders.$inferSelect

/** Why a delivery cannot be proven, and the number of wrong codes typed. */
export interface HandoverDoubt {
  why: 'wrong' | 'missing' | 'tries' | 'no_code'
  tries: number
  /** 1 when there is a hand-over photo. */
  photo: 0 | 1
  /** 1 when the step waited for the network. */
  queued: 0 | 1
  [fact: string]: string | number
}

/** The result for a delivery: certain, doubtful, or refused for its code. */
export type HandoverVerdict =
  | { verdict: 'sure' }
  | { verdict: 'doubtful'; doubt: HandoverDoubt }
  | { verdict: 'wrong_code' }

/**
 * Judges a delivery: certain when the code is right or none is required. A step that waited for the
 * network has happened, so it is accepted with any code. Writes nothing. Throws CODE_MISSING, and
 * HANDOVER_PHOTO_MISSING when all tries are used or the client has no code at hand: a photo then
 * replaces it.
 */
export function judgeHandover(
  orm: Orm,
  { secret, actor }: Pick<Deps, 'secret'> & Pick<ServiceContext, 'actor'>,
  order: OrderRow,
  {
    code,
    withoutCode,
    queued = false,
  }: Pick<AdvanceMissionInput, 'code' | 'withoutCode' | 'queued'>,
): HandoverVerdict {
  if (!isCodeAsked(orm)) return { verdict: 'sure' }
  const tries = order.codeTries
  const photo = hasHandoverPhoto(orm, { orderId: order.id, livreurId: actor.id }) ? 1 : 0
  const facts = { tries, photo, queued: queued ? 1 : 0 } as const
  const isLocked = tries >= MAX_CODE_TRIES
  if (isLocked || (withoutCode && code === undefined)) {
    if (!queued && photo === 0) throw new AppError('HANDOVER_PHOTO_MISSING')
    return doubtful({ why: isLocked ? 'tries' : 'no_code', ...facts })
  }
  if (code !== undefined && isHandoverCode(secret, order.id, code)) return { verdict: 'sure' }
  if (queued) return doubtful({ why: code === undefined ? 'missing' : 'wrong', ...facts })
  if (code === undefined) throw new AppError('CODE_MISSING')
  return { verdict: 'wrong_code' }
}

const doubtful = (doubt: HandoverDoubt): HandoverVerdict => ({ verdict: 'doubtful', doubt })

/**
 * Counts a wrong code, inside `write()`, and returns the tries left; the same code under the same key
 * is one try, however often it is sent. Throws ORDER_CHANGED when another one was counted meanwhile.
 */
export function countWrongCode(
  orm: Orm,
  ctx: ServiceContext,
  order: OrderRow,
  { code, idempotencyKey }: Pick<AdvanceMissionInput, 'code' | 'idempotencyKey'>,
): number {
  const attempt = {
    actorId: ctx.actor.id,
    key: `wrong code ${idempotencyKey} ${code}`,
    input: order.id,
    now: ctx.clock.now(),
    conflict: () => new AppError('KEY_REUSED'),
  }
  return once(orm, attempt, () => countTry(orm, ctx, order))
}

function countTry(orm: Orm, ctx: ServiceContext, order: OrderRow): number {
  const { status } = order
  const tries = order.codeTries + 1
  const asSeen = and(eq(orders.id, order.id), eq(orders.codeTries, order.codeTries))
  const { changes } = orm.update(orders).set({ codeTries: tries }).where(asSeen).run()
  if (changes === 0) throw orderChanged(orm, ctx, order)
  const change = { order, from: status, to: status }
  recordEvent(ctx, orm, { ...change, kind: 'code_failed', data: { tries } })
  return Math.max(0, MAX_CODE_TRIES - tries)
}
