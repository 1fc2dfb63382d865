import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { numberRequests, orderFlags, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { LinkBrowser, ReadingBrowser } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { type CookieJar, readCookie, writeCookie } from '#server/lib/requests/cookies.ts'
import { sameText, sign } from '#server/lib/secret.ts'
import { COLLECTED_STATUSES } from '#shared/order-status.ts'
import { lastKnownHere } from './known-browser.service.ts'
import type { LiveSession } from './sessions.service.ts'

const COOKIE = 'laveo-follow'
const TEAM_COOKIE = 'laveo-team'
const LIFE_S = 365 * 24 * 3600
/** Each of these cookies keeps the last: people who share a phone may each have opened a link. */
const MAX_MARKS = 5

type BrowserContext = CookieJar & Pick<Deps, 'secret' | 'database'>

/** The signed marks in a cookie of this browser, the newest first. */
const marksIn = (ctx: CookieJar, cookie: string): string[] =>
  (readCookie(ctx, cookie) ?? '').split('.').filter(Boolean).slice(0, MAX_MARKS)

/** Keeps a mark for a year. */
function keepMark(ctx: CookieJar, cookie: string, own: string): void {
  const others = marksIn(ctx, cookie).filter((mark) => mark !== own)
  writeCookie(ctx, cookie, [own, ...others].slice(0, MAX_MARKS).join('.'), LIFE_S)
}

const team = (orm: Orm) =>
  orm
    .select({ id: users.id, role: users.role, passwordHash: users.passwordHash })
    .from(users)
    // As in the index users_staff.
    .where(sql`${users.role} <> 'client'`)

/** Names the browser that asks for an order by number. */
const ASKING_COOKIE = 'laveo-demande'
/** Longer than a first order takes. */
const ASKING_LIFE_S = 90 * 24 * 3600

/** The name of this browser, which asks for an order by number; it opens nothing. */
export function nameAskingBrowser(ctx: CookieJar): string {
  const name = (readCookie(ctx, ASKING_COOKIE) ?? newId()).slice(0, 64)
  writeCookie(ctx, ASKING_COOKIE, name, ASKING_LIFE_S)
  return name
}

const asked = alias(numberRequests, 'asked')

/** A text, or the column of another query. */
type ClientId = string | SQLiteColumn

const standing = alias(orders, 'standing')

/**
 * An order whose linen was taken, and whose place the client gave: it is older than what was asked by number and still stands, or it
 * was asked so itself. The owner of a mistyped number may have ordered since, from their own place.
 */
const visited = (orm: Orm, clientId: ClientId) => {
  const isAsked = and(eq(asked.clientId, orders.clientId), isNotNull(asked.orderId))
  const stands = orm
    .select({ n: standing.n })
    .from(standing)
    .where(and(eq(standing.id, asked.orderId), ne(standing.status, 'cancelled')))
  const isAskedBefore = and(isAsked, lte(asked.createdAt, orders.createdAt), exists(stands))
  return orm
    .select({ n: orders.n })
    .from(orders)
    .where(
      and(
        eq(orders.clientId, clientId),
        inArray(orders.status, COLLECTED_STATUSES),
        or(
          inArray(orders.id, orm.select({ orderId: asked.orderId }).from(asked).where(isAsked)),
          notExists(orm.select({ id: asked.id }).from(asked).where(isAskedBefore)),
        ),
      ),
    )
    .limit(1)
}

/** The browser of the first order by number of a record. Who asks for another under the same number may be its owner, where it was mistyped. */
const firstAskingBrowser = (orm: Orm, p: { clientId: string }) =>
  orm
    .select({ browser: numberRequests.browser })
    .from(numberRequests)
    .where(and(eq(numberRequests.clientId, p.clientId), isNotNull(numberRequests.orderId)))
    .orderBy(asc(numberRequests.endedAt), asc(numberRequests.createdAt))
    .limit(1)

/** It is the condition of a flag « Ce n’est pas ma commande »: the team found the number wrong, and its order still belongs to the record of that number. */
export const isOfWrongNumber = sql`${orderFlags.data} ->> 'answer' = 'wrong' and ${orderFlags.data} ->> 'record' = ${orderFlags.clientId}`

/**
 * A holder of the link said of an order that it is not theirs: until the team has answered and, where the number is wrong, as long
 * as the order belongs to the same record. Merged into that of the right number, it is another link's.
 */
const isDisowning = (clientId: ClientId) =>
  and(
    eq(orderFlags.clientId, clientId),
    eq(orderFlags.kind, 'not_theirs'),
    or(isNull(orderFlags.resolvedAt), isOfWrongNumber),
  )

const disowned = (orm: Orm, clientId: ClientId) =>
  orm.select({ id: orderFlags.id }).from(orderFlags).where(isDisowning(clientId)).limit(1)

/** Whether the number of this client's record is, or may be, another person's. */
export const hasDisowned = (clientId: ClientId) =>
  sql<boolean>`exists (select 1 from ${orderFlags} where ${isDisowning(clientId)})`.mapWith(Boolean)

/**
 * Whether the place of a request's order is shown in every browser, also where nothing says any more which one asked for it; and no
 * other order by number of its record waits, beside which its visit counts because it was asked for so too.
 */
export const isShownWithout = (orm: Orm): SQL | undefined => {
  const { clientId, orderId } = numberRequests
  const isTaken = and(eq(standing.id, orderId), inArray(standing.status, COLLECTED_STATUSES))
  const taken = orm.select({ n: standing.n }).from(standing).where(isTaken)
  const waiting = orm
    .select({ n: standing.n })
    .from(standing)
    .innerJoin(asked, eq(asked.orderId, standing.id))
    .where(
      and(
        eq(asked.clientId, clientId),
        notInArray(standing.status, [...COLLECTED_STATUSES, 'cancelled']),
      ),
    )
  return and(exists(taken), notExists(waiting), notExists(disowned(orm, clientId)))
}

/** Whether somebody said of this client's orders that they are not theirs, and the team has not found the number right. */
export const isDisowned = (orm: Orm, clientId: string): boolean =>
  disowned(orm, clientId).get() !== undefined

/**
 * Whether what belongs to a client's record is hidden from a session of their link, such as their name and their credit: the tap that
 * confirms an order proves that somebody read a message, not that they live there; nor does a code, which the owner of a mistyped
 * number may enter. It is shown in the browser that asked first and, once their linen was taken, in every one; where a holder of the
 * link said « Ce n’est pas ma commande », in the browser that asked first only. Of places `placeRule` decides.
 */
export function hidesPlaces(ctx: BrowserContext, clientId: string): boolean {
  const { orm } = ctx.database
  const browser = readCookie(ctx, ASKING_COOKIE)
  if (browser !== undefined && firstAskingBrowser(orm, { clientId }).get()?.browser === browser)
    return false
  return mayBeMistyped(orm, clientId)
}

/** Until linen was taken at the place that was asked for, and where somebody says that an order is not theirs, the number may be another person's. */
export function mayBeMistyped(orm: Orm, clientId: string): boolean {
  return isDisowned(orm, clientId) || visited(orm, clientId).get() === undefined
}

/** The names of what is kept of orders in a browser: the cookie, and what its marks are signed for. */
const ORDERS_HERE = {
  /** Placed by a client's link: their places are shown here. */
  placed: { cookie: 'laveo-commandes', signedFor: 'placed here' },
  /** Asked by number, and confirmed here by the link of the message, which then opens the client's home here. */
  confirmed: { cookie: 'laveo-confirmees', signedFor: 'confirmed here' },
} as const
type OrderHere = keyof typeof ORDERS_HERE
const ID_LENGTH = 36

/** Keeps for a year that an order was placed or confirmed in this browser. */
export function noteOrderHere(ctx: BrowserContext, what: OrderHere, orderId: string): void {
  keepMark(ctx, ORDERS_HERE[what].cookie, orderMark(ctx, what, orderId))
}

const ordersHere = (ctx: BrowserContext, what: OrderHere): string[] =>
  marksIn(ctx, ORDERS_HERE[what].cookie)
    .map((mark) => ({ id: mark.slice(0, ID_LENGTH), mark }))
    .filter(({ id, mark }) => sameText(mark, orderMark(ctx, what, id)))
    .map(({ id }) => id)

const orderMark = ({ secret }: BrowserContext, what: OrderHere, orderId: string) =>
  orderId + sign(secret, ORDERS_HERE[what].signedFor, orderId)

/** Whether an order by number was asked for or confirmed in this browser. */
export const isAskedHere = (
  ctx: BrowserContext,
  { id, browser }: Pick<typeof numberRequests.$inferSelect, 'id' | 'browser'>,
): boolean =>
  readCookie(ctx, ASKING_COOKIE) === browser || ordersHere(ctx, 'confirmed').includes(id)

/** The browser in which a client reads. */
export const readingBrowser = (ctx: BrowserContext, byLink: boolean): ReadingBrowser => ({
  byLink,
  name: readCookie(ctx, ASKING_COOKIE),
  placed: () => ordersHere(ctx, 'placed'),
})

/** The browser of a session that a client's link opened. */
export function linkBrowser(
  ctx: BrowserContext,
  {
    account,
    startedAt,
    isNumberProven,
    numberProvenAt,
  }: Pick<LiveSession, 'startedAt' | 'isNumberProven' | 'numberProvenAt'> & {
    account: { id: string }
  },
): LinkBrowser {
  const member = lastMember(ctx)
  return {
    member: member ? { id: member.id, role: member.role } : null,
    openedAt: Math.min(firstOpening(ctx, account.id) ?? startedAt, startedAt),
    provenAt: isNumberProven ? numberProvenAt : null,
  }
}

/** A browser that a member signed in to before this cookie was given is known by its mark, until their password changes. */
function lastMember(ctx: BrowserContext) {
  const own = marksIn(ctx, TEAM_COOKIE)
  const found = own.length > 0 ? team(ctx.database.orm).all() : []
  const marked = found.map((member) => ({ member, mark: memberMark(ctx, member.id) }))
  for (const mine of own) {
    const known = marked.find(({ mark }) => sameText(mark, mine))
    if (known) return known.member
  }
  return lastKnownHere(ctx, () => team(ctx.database.orm).all())
}

const memberMark = ({ secret }: BrowserContext, userId: string) =>
  sign(secret, 'browser of the team', userId)

/**
 * Keeps that a member of the team signed in to this browser, for a year from the last time. Unlike the mark of a known
 * browser, it outlives a change of their password and the sign-ins of others.
 */
export function noteMember(ctx: BrowserContext, userId: string): void {
  keepMark(ctx, TEAM_COOKIE, memberMark(ctx, userId))
}

/** Each client whose link this browser opened has the time of the first opening in its cookie, signed. */
const opening = ({ secret }: BrowserContext, clientId: string, at: number) =>
  `${at}-${sign(secret, 'first opening', `${clientId} ${at}`)}`

function firstOpening(ctx: BrowserContext, clientId: string): number | undefined {
  return marksIn(ctx, COOKIE)
    .map((text) => ({ text, at: Number(text.split('-', 1)[0]) }))
    .find(({ text, at }) => sameText(text, opening(ctx, clientId, at)))?.at
}

/** Keeps when this browser opened a client's link for the first time, for a year from the last opening. */
export function noteOpening(ctx: BrowserContext, clientId: string, now: number): void {
  keepMark(ctx, COOKIE, opening(ctx, clientId, firstOpening(ctx, clientId) ?? now))
}
