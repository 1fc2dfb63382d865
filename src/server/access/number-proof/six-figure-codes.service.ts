import type { KeyObject } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { links } from '#server/db/schema.ts'
import { type SentCode, sentCodeDigits } from '#server/lib/derived-secrets.ts'
import { sameText } from '#server/lib/secret.ts'
import { createLink, opensAt, withdrawLinks } from '../links/links.service.ts'
import type { CodeRow } from './read-codes.service.ts'

interface CodeOf {
  purpose: SentCode['purpose']
  clientId: string
}

/** Makes a code for a client inside `write()`, in the place of those before it, and returns its id. */
export function makeCode(
  orm: Orm,
  { purpose, clientId: userId, now, by }: CodeOf & { now: number; by?: string | undefined },
): string {
  withdrawLinks(orm, { purpose, of: { userId }, now })
  return createLink(orm, { purpose, userId, now, by })
}

interface Entered extends CodeOf {
  sentTo: string
  digits: string
  now: number
}

/** Uses up a client's code inside `write()` and returns its row; undefined for wrong digits, and for a code that is over. */
export function endRightCode(
  orm: Orm,
  secret: KeyObject,
  { purpose, clientId, sentTo, digits, now }: Entered,
): CodeRow | undefined {
  const code = orm
    .select({ id: links.id, createdAt: links.createdAt, createdByN: links.createdByN })
    .from(links)
    .where(and(eq(links.userId, clientId), eq(links.purpose, purpose), opensAt(now)))
    .get()
  if (!code || !sameText(digits, sentCodeDigits(secret, { purpose, id: code.id, sentTo })))
    return undefined
  withdrawLinks(orm, { purpose, of: { userId: clientId }, now })
  return code
}
