import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { WaveFault } from './wave-api.ts'
import type { PayerContext } from './wave-departure.service.ts'
import { hurryAttempt } from './wave-sessions.queries.ts'
import { settleAttempt, type WaveContext } from './wave-sessions.service.ts'

/** Minimum time between two checks of one attempt on request; the page polls more slowly. */
const LEAST_GAP_MS = 1_500

/** Asks Wave about an attempt, as `settleAttempt` does; simultaneous calls share one request. */
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
 * The same for a client, who may press the button repeatedly: limited per attempt and per person.
 */
export async function lookForClient(ctx: PayerContext, id: string): Promise<void> {
  const { looks, lookedAt } = ctx.wave
  const age = ctx.clock.now() - (lookedAt.get(id) ?? Number.NEGATIVE_INFINITY)
  const isFresh = age >= 0 && age < LEAST_GAP_MS
  if (looks.has(id) || (!isFresh && mayAskWave(ctx))) await lookAt(ctx, id)
}

/**
 * Ends the open session of an order whose due amount changed, inside `write()`: Wave is asked about
 * it right after the commit, and it is expired if unpaid. The client's next try opens a session for
 * the new amount.
 */
export function endStaleSession(
  orm: Orm,
  { database, clock, wave }: Pick<Deps, 'database' | 'clock' | 'wave'>,
  orderId: string,
): void {
  hurryAttempt(orm, orderId, clock.now())
  database.afterCommit(wave.wake)
}

/** Whether this person may cause another request to Wave now; counts it. */
export function mayAskWave({ limits, actor }: Pick<PayerContext, 'limits' | 'actor'>): boolean {
  try {
    limits.take('wave', actor.id)
    return true
  } catch (error) {
    if (error instanceof AppError && error.appCode === 'TOO_MANY_TRIES') return false
    throw error
  }
}
