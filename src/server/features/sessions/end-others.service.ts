import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { endSessions } from './sessions.service.ts'

/**
 * Ends every session of an account except `keep`, inside `write()`, with their streams after the commit, and returns how many
 * ended.
 */
export function endSessionsAndStreams(
  orm: Orm,
  ctx: Pick<Deps, 'database' | 'hub' | 'listeners'>,
  { userId, keep }: { userId: string; keep?: string },
): number {
  ctx.database.afterCommit(() => ctx.hub.disconnect({ userId, keep }))
  const ended = endSessions(orm, userId, keep)
  if (ended > 0) for (const room of ctx.listeners) room.sessionsEnded?.(ctx, orm, userId)
  return ended
}
