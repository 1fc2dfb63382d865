import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { erasePosition } from '#server/features/positions/positions.service.ts'
import { endSessions } from './sessions.service.ts'

/**
 * Ends every session of an account except `keep`, inside `write()`, with their streams after the commit, and returns how many
 * ended. The phone that shares a livreur's position may be among them: the point is erased, and shared again within seconds
 * by one that continues.
 */
export function endSessionsAndStreams(
  orm: Orm,
  ctx: Pick<Deps, 'database' | 'hub'>,
  { userId, keep }: { userId: string; keep?: string },
): number {
  ctx.database.afterCommit(() => ctx.hub.disconnect({ userId, keep }))
  const ended = endSessions(orm, userId, keep)
  if (ended > 0) erasePosition(orm, ctx, userId)
  return ended
}
