import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { MAX_CODE_TRIES } from '#shared/custody.ts'
import type { AdvanceMissionInput } from '#shared/orders.inputs.ts'
import { hasPhoto } from './custody.queries.ts'
import { isCodeAsked, isHandoverCode } from './handover-code.ts'

type OrderRow = typeof orders.$inferSelect

/** Why nobody can be sure that the linen went to its client, and the wrong codes that were typed. */
export interface HandoverDoubt {
  why: 'wrong' | 'missing' | 'tries' | 'no_code'
  tries: number
  [fact: string]: string | number
}

/**
 * What is to be doubted of a delivery that is confirmed now; nothing when the code is right, or none is asked. What waited
 * on the phone for the network was delivered, whatever its code. Writes nothing. Throws CODE_MISSING, CODE_WRONG, and
 * HANDOVER_PHOTO_MISSING once every try is used, or the client has no code at hand: then a photo takes its place.
 */
export function judgeHandover(
  orm: Orm,
  { secret }: Pick<Deps, 'secret'>,
  order: OrderRow,
  {
    code,
    withoutCode,
    queued = false,
  }: Pick<AdvanceMissionInput, 'code' | 'withoutCode' | 'queued'>,
): HandoverDoubt | null {
  if (!isCodeAsked(orm)) return null
  const tries = order.codeTries
  const isLocked = tries >= MAX_CODE_TRIES
  if (isLocked || (withoutCode && code === undefined)) {
    if (!queued && !hasPhoto(orm, order.id, 'delivery'))
      throw new AppError('HANDOVER_PHOTO_MISSING')
    return { why: isLocked ? 'tries' : 'no_code', tries }
  }
  if (code !== undefined && isHandoverCode(secret, order.id, code)) return null
  if (queued) return { why: code === undefined ? 'missing' : 'wrong', tries }
  if (code === undefined) throw new AppError('CODE_MISSING')
  throw new AppError('CODE_WRONG', { triesLeft: MAX_CODE_TRIES - tries - 1 })
}

/** Counts a wrong code, inside `write()`, and gives the tries that are left. */
export function countWrongCode(orm: Orm, ctx: ServiceContext, order: OrderRow): number {
  const { status } = order
  const tries = order.codeTries + 1
  const oneMore = { codeTries: sql`${orders.codeTries} + 1` }
  orm.update(orders).set(oneMore).where(eq(orders.id, order.id)).run()
  const change = { order, from: status, to: status }
  recordEvent(ctx, orm, { ...change, kind: 'code_failed', data: { tries } })
  return Math.max(0, MAX_CODE_TRIES - tries)
}
