import { sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Deps } from '#server/deps.ts'
import type { LinkBrowser } from '#server/lib/context.ts'
import { type CookieJar, readCookie, writeCookie } from '#server/lib/requests/cookies.ts'
import { sameText, sign } from '#server/lib/secret.ts'
import { lastKnownHere } from './known-browser.service.ts'
import type { LiveSession } from './sessions.service.ts'

const COOKIE = 'laveo-follow'
const LIFE_S = 365 * 24 * 3600
/** People who share a phone may each have opened a link. */
const MAX_CLIENTS = 5

type BrowserContext = CookieJar & Pick<Deps, 'secret' | 'database'>

const team = statement((orm) =>
  orm
    .select({ id: users.id, role: users.role, passwordHash: users.passwordHash })
    .from(users)
    // As in the index users_staff.
    .where(sql`${users.role} <> 'client'`),
)

/** The browser of a session that a client's link opened. */
export function linkBrowser(
  ctx: BrowserContext,
  { account, startedAt }: Pick<LiveSession, 'account' | 'startedAt'>,
): LinkBrowser {
  const member = lastKnownHere(ctx, () => team.all(ctx.database.orm))
  return {
    member: member ? { id: member.id, role: member.role } : null,
    openedAt: Math.min(firstOpening(ctx, account.id) ?? startedAt, startedAt),
  }
}

/** Each client whose link this browser opened has the time of the first opening in its cookie, signed. */
const openings = (ctx: BrowserContext) =>
  (readCookie(ctx, COOKIE) ?? '').split('.').filter(Boolean).slice(0, MAX_CLIENTS)

const opening = ({ secret }: BrowserContext, clientId: string, at: number) =>
  `${at}-${sign(secret, 'first opening', `${clientId} ${at}`)}`

function firstOpening(ctx: BrowserContext, clientId: string): number | undefined {
  return openings(ctx)
    .map((text) => ({ text, at: Number(text.split('-', 1)[0]) }))
    .find(({ text, at }) => sameText(text, opening(ctx, clientId, at)))?.at
}

/** Keeps when this browser opened a client's link for the first time, for a year from the last opening. */
export function noteOpening(ctx: BrowserContext, clientId: string, now: number): void {
  const own = opening(ctx, clientId, firstOpening(ctx, clientId) ?? now)
  const others = openings(ctx).filter((text) => text !== own)
  writeCookie(ctx, COOKIE, [own, ...others].slice(0, MAX_CLIENTS).join('.'), LIFE_S)
}
