import { and, between, eq, gte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { type links, staffActions } from '#server/db/schema.ts'

/** The row of six figures. */
export type CodeRow = Pick<typeof links.$inferSelect, 'createdAt' | 'createdByN'>

/**
 * Whether the team has had this code of a client's number in hand: it gave it, or opened its message to send it by hand. Such a code says
 * that the team spoke with somebody, not who enters it: it proves the number of the client's own record, and nothing else.
 */
export function isReadByTeam(orm: Orm, clientId: string, code: CodeRow): boolean {
  return code.createdByN !== null || hasOpenedCode(orm, clientId, { since: code.createdAt })
}

/** Milliseconds UTC; without an end, until now. */
export interface ReadingTime {
  since: number
  until?: number | undefined
}

/** The journal says it: a message that was opened and « n’est pas parti » is no longer marked as such, and was read all the same. */
export function hasOpenedCode(orm: Orm, clientId: string, { since, until }: ReadingTime): boolean {
  const { kind, target, at, data } = staffActions
  const opened = and(
    eq(target, clientId),
    eq(kind, 'message_opened'),
    sql`${data} ->> 'template' = 'code_numero'`,
    until === undefined ? gte(at, since) : between(at, since, until),
  )
  return orm.select({ at }).from(staffActions).where(opened).limit(1).get() !== undefined
}
