import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import { activeSessions, endSession, endSessions } from './sessions.service.ts'

type Ender = Pick<Deps, 'database' | 'hub' | 'listeners'>

interface Ended {
  userId: string
  /** The session that goes on. */
  keep?: string
  /** Why the streams are cut; by default because their session ended. */
  why?: Parameters<LiveHub['disconnect']>[1]
}

/**
 * Ends every session of an account except `keep`, inside `write()`, with their streams after the commit, and returns how many
 * ended.
 */
export function endSessionsAndStreams(orm: Orm, ctx: Ender, { userId, keep, why }: Ended): number {
  ctx.database.afterCommit(() => ctx.hub.disconnect({ userId, keep }, why))
  const ended = endSessions(orm, userId, keep)
  if (ended > 0 || keep === undefined) tellRooms(orm, ctx, userId)
  return ended
}

/** Ends one session of an account inside `write()`, with its streams after the commit, and returns whether there was one. */
export function endSessionAndStreams(
  orm: Orm,
  ctx: Ender,
  { userId, sessionId }: { userId: string; sessionId: string },
): boolean {
  ctx.database.afterCommit(() => ctx.hub.disconnect({ sessionId }))
  tellRooms(orm, ctx, userId)
  return endSession(orm, userId, sessionId)
}

/** Ends the sessions that a client's link opened except `keep`, inside `write()`, with their streams after the commit. */
export function endLinkSessions(orm: Orm, ctx: Ender, userId: string, keep?: string): void {
  for (const { id, byLink } of activeSessions(orm, userId))
    if (byLink && id !== keep) endSessionAndStreams(orm, ctx, { userId, sessionId: id })
}

function tellRooms(orm: Orm, ctx: Ender, userId: string): void {
  for (const listener of ctx.listeners) listener.sessionsEnded?.(ctx, orm, userId)
}
