import type { Deps } from '#server/deps.ts'
import { sweepSessions } from '#server/features/auth/session.ts'
import { forgetOldAnswers } from '#server/features/idempotency/idempotency.service.ts'

const HOUR_MS = 3_600_000

/** Removes what nobody can use any more, now and every hour. */
export function sweepHourly({ database, clock, log }: Deps): void {
  const sweep = async () => {
    try {
      await sweepSessions(database)
      await database.write((orm) => forgetOldAnswers(orm, clock.now()))
    } catch (err) {
      // The next hour tries again.
      log.warn({ err }, 'sweep failed')
    }
  }
  setInterval(sweep, HOUR_MS).unref()
  void sweep()
}
