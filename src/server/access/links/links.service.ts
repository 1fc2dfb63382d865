import { and, eq, gt, inArray, isNull, lt, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder, numberOfUser } from '#server/db/numbers.ts'
import { links, type StoredPurpose } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isLinkText, namedBy } from '#server/lib/derived-secrets.ts'
import { newId } from '#server/lib/ids.ts'
import { LINKS, type SentPurpose } from '#server/lib/link-purposes.ts'
import { addressBuckets } from '#server/record/limits/limits.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { DAY_MS } from '#shared/dates.ts'
import { logRefusal } from '../sessions/sign-in-log.service.ts'

type Link = typeof links.$inferSelect

type Fields = Pick<typeof links.$inferInsert, 'userId' | 'orderN' | 'version' | 'role'>

interface NewLink extends Fields {
  purpose: StoredPurpose
  /** Random without. */
  id?: string
  now: number
  /** Milliseconds; by default the life of its purpose. */
  lifeMs?: number | null
  /** The id of the person who creates it for another. */
  by?: string | undefined
}

/** Creates a link inside `write()` and returns its id; its secret part exists only in its text. */
export function createLink(
  orm: Orm,
  { purpose, now, id = newId(), lifeMs = LINKS[purpose].lifeMs, by, ...fields }: NewLink,
): string {
  const times = { createdAt: now, expiresAt: lifeMs === null ? null : now + lifeMs }
  const createdByN = by === undefined ? null : numberOfUser(by)
  orm
    .insert(links)
    .values({ ...fields, id, purpose, ...times, createdByN })
    .run()
  return id
}

type Reader = Pick<Deps, 'database' | 'secret' | 'clock'>

/**
 * The link of a text, also one that was used, withdrawn or has expired. Undefined for a text that is altered or unknown.
 */
export function findLink(
  { database: { orm }, secret }: Pick<Reader, 'database' | 'secret'>,
  purpose: Exclude<StoredPurpose, 'adoption'>,
  text: string,
): Link | undefined {
  const named = namedBy(purpose, text)
  if (named === undefined) return undefined
  const isNamed =
    LINKS[purpose].serves === 'once' ? eq(links.id, named) : eq(links.orderN, numberOfOrder(named))
  const found = orm
    .select()
    .from(links)
    .where(and(eq(links.purpose, purpose), isNamed))
    .all()
  return found.find(({ id }) => isLinkText(secret, purpose, { text, id }))
}

/** The link of a text that opens now; undefined for any other text. */
export function readLink(
  reader: Reader,
  purpose: Exclude<StoredPurpose, 'adoption'>,
  text: string,
): Link | undefined {
  const link = findLink(reader, purpose, text)
  return link && isOpenLink(link, reader.clock.now()) ? link : undefined
}

export const isOpenLink = ({ endedAt, expiresAt }: Link, now: number): boolean =>
  endedAt === null && (expiresAt ?? Number.POSITIVE_INFINITY) > now

/** In a query: the links that serve once and open now. */
export const opensAt = (now: number): SQL | undefined =>
  and(isNull(links.endedAt), gt(links.expiresAt, now))

/** Uses up a link that serves once, inside `write()`; false when it was used or has expired. */
export function useUpLink(orm: Orm, id: string, now: number): boolean {
  const ended = orm.update(links).set({ endedAt: now })
  return ended.where(and(eq(links.id, id), opensAt(now))).run().changes === 1
}

interface Withdrawn {
  purpose: StoredPurpose
  of: { userId: string } | { orders: SQLWrapper | number[] } | 'everybody'
  now: number
  /** The id of the person who withdraws it. */
  by?: string
}

/** Makes links worthless that were not used, inside `write()`; returns how many. */
export function withdrawLinks(orm: Orm, { purpose, of, now, by }: Withdrawn): number {
  const ended = orm
    .update(links)
    .set({ endedAt: now, endedByN: by === undefined ? null : numberOfUser(by) })
  return ended.where(and(eq(links.purpose, purpose), ownedBy(of), isNull(links.endedAt))).run()
    .changes
}

function ownedBy(of: Withdrawn['of']): SQL | undefined {
  if (of === 'everybody') return undefined
  return 'userId' in of ? eq(links.userId, of.userId) : inArray(links.orderN, of.orders)
}

/** Removes an account's links of a purpose, inside `write()`: unlike a used one, none of them says anything any more. */
export function deleteLinks(orm: Orm, purpose: StoredPurpose, userId: string): void {
  orm
    .delete(links)
    .where(and(eq(links.purpose, purpose), eq(links.userId, userId)))
    .run()
}

/** Removes the links that expired more than a day ago, inside `write()`. */
export function deleteOldLinks(orm: Orm, now: number): void {
  orm
    .delete(links)
    .where(lt(links.expiresAt, now - DAY_MS))
    .run()
}

type Opener = Pick<RequestContext, 'limits' | 'log' | 'secret' | 'address' | 'requestId'>

/** Refuses an invalid link, counted by address and logged. Throws the refusal of its purpose, or TOO_MANY_TRIES. */
export function refuseLink(ctx: Opener, purpose: SentPurpose): never {
  try {
    ctx.limits.takeAll(addressBuckets('address', 'link', ctx.address))
    throw new AppError(LINKS[purpose].refusal)
  } catch (error) {
    logRefusal(ctx, { refused: 'link refused' }, error)
    throw error
  }
}
