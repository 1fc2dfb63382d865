import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { WaveFault } from './wave-api.ts'
import type { PayerContext } from './wave-departure.service.ts'
import { hurryAttempt } from './wave-sessions.queries.ts'
import { settleAttempt, type WaveContext } from './wave-sessions.service.ts'

/** Between two looks at one attempt that people ask for; a page that asks with patience comes no sooner. */
const LEAST_GAP_MS = 1_500

/** Asks Wave about an attempt, as `settleAttempt` does; whoever asks while it is being asked gets the same answer. */
export function lookAt(ctx: WaveContext, id: string): Promise<WaveFault | undefined> {
  const { looks, lookedAt } = ctx.wave
  const known = looks.get(id)
  if (known) return known
  const now = ctx.clock.now()
  for (const [old, at] of lookedAt) if (now - at >= LEAST_GAP_MS) lookedAt.delete(old)
  lookedAt.set(id, now)
  const look = settleAttempt(ctx, id).finally(() => looks.delete(id))
  looks.set(id, look)
  return look
}

/**
 * The same because a client asks, who may press a button as often as they like: Wave hears of it when it was not asked
 * just now, and only so often from one person.
 */
export async function lookForClient(ctx: PayerContext, id: string): Promise<void> {
  const { looks, lookedAt } = ctx.wave
  const age = ctx.clock.now() - (lookedAt.get(id) ?? Number.NEGATIVE_INFINITY)
  const isFresh = age >= 0 && age < LEAST_GAP_MS
  if (looks.has(id) || (!isFresh && mayAskWave(ctx))) await lookAt(ctx, id)
}

/**
 * Another amount is due for an order than its open session asks, inside `write()`: Wave is asked about that one right
 * after the commit, and what was not paid meanwhile is ended. The client's next try opens one for what is due.
 */
export function endStaleSession(
  orm: Orm,
  { database, clock, wave }: Pick<Deps, 'database' | 'clock' | 'wave'>,
  orderId: string,
): void {
  hurryAttempt(orm, orderId, clock.now())
  database.afterCommit(wave.wake)
}

/** Whether this person may have Wave asked once more now; counts it. */
export function mayAskWave({ limits, actor }: Pick<PayerContext, 'limits' | 'actor'>): boolean {
  try {
    limits.take('wave', actor.id)
    return true
  } catch (error) {
    if (error instanceof AppError && error.appCode === 'TOO_MANY_TRIES') return false
    throw error
  }
}
