import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { PayerContext } from './payable-order.service.ts'
import type { WaveFault } from './wave-api.ts'
import { scheduleCheckNow } from './wave-sessions.queries.ts'
import { settleAttempt, type WaveContext } from './wave-sessions.service.ts'

/** Minimum time between two checks of one attempt on request; the page polls more slowly. */
const LEAST_GAP_MS = 1_500

/** Asks Wave about an attempt, as `settleAttempt` does; simultaneous calls share one request. */
export function checkAttempt(ctx: WaveContext, id: string): Promise<WaveFault | undefined> {
  const { checks, checkedAt } = ctx.wave
  const known = checks.get(id)
  if (known) return known
  const now = ctx.clock.now()
  for (const [old, at] of checkedAt) if (now - at >= LEAST_GAP_MS) checkedAt.delete(old)
  checkedAt.set(id, now)
  const check = settleAttempt(ctx, id).finally(() => checks.delete(id))
  checks.set(id, check)
  return check
}

/**
 * Checks an attempt for a client, who may press the button repeatedly: limited per attempt and per person.
 */
export async function checkAttemptForClient(ctx: PayerContext, id: string): Promise<void> {
  const { checks, checkedAt } = ctx.wave
  const age = ctx.clock.now() - (checkedAt.get(id) ?? Number.NEGATIVE_INFINITY)
  const isFresh = age >= 0 && age < LEAST_GAP_MS
  if (checks.has(id) || (!isFresh && mayAskWave(ctx))) await checkAttempt(ctx, id)
}

/**
 * Ends the open session of an order whose due amount changed, inside `write()`: Wave is asked about
 * it right after the commit, and it is expired if unpaid. The client's next try opens a session for
 * the new amount.
 */
export function endStaleSession(
  orm: Orm,
  {
    database,
    clock,
    wave,
  }: Pick<Deps, 'database' | 'clock'> & { wave: Pick<Deps['wave'], 'wake'> },
  orderId: string,
): void {
  scheduleCheckNow(orm, orderId, clock.now())
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
