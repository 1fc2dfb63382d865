import { and, eq, isNull, sql } from 'drizzle-orm'
import { sessionOfBrowser } from '#server/access/auth/auth.service.ts'
import { type Me, shownStanding, toMe } from '#server/access/auth/enter.service.ts'
import { refuseLink } from '#server/access/links/links.service.ts'
import { noteOpening } from '#server/access/sessions/link-browser.service.ts'
import {
  endSessions,
  openSession,
  sessionRefusal,
} from '#server/access/sessions/sessions.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { isLinkText, linkAddress, namedBy, versionedId } from '#server/lib/derived-secrets.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { FOLLOW_DAYS, type GiveLinkInput } from '#shared/access/follow.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { withdrawSharesOf } from '../shared-follows/shared-follows.service.ts'

export type Linker = Pick<Deps, 'database' | 'secret' | 'env'>

const clientById = (orm: Orm, p: { id: string }) =>
  orm
    .select({
      id: users.id,
      fullname: users.fullname,
      role: users.role,
      phone: users.phone,
      email: users.email,
      address: users.address,
      passwordCommon: users.passwordCommon,
      emailConfirmedAt: users.emailConfirmedAt,
      approvedAt: users.approvedAt,
      linkVersion: users.linkVersion,
      disabledAt: users.disabledAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.id, p.id), eq(users.role, 'client'), isNull(users.deletedAt)))

type Client = NonNullable<ReturnType<ReturnType<typeof clientById>['get']>>

/** A client as the team reads them; null once the account was deleted. */
export function clientRecord({ database: { orm } }: Pick<Linker, 'database'>, clientId: string) {
  const client = clientById(orm, { id: clientId }).get()
  if (!client) return null
  const { id, fullname, phone, email } = client
  return { id, fullname, phone, email, hasLink: hasLink(client) }
}

/**
 * Whether a client whose account was not deleted follows by a link: not with an e-mail, whose password a link would go
 * around, nor while the account is closed.
 */
export function hasLink({ email, disabledAt }: Pick<Client, 'email' | 'disabledAt'>): boolean {
  return email === null && disabledAt === null
}

/** Whether the client of this id follows by a link. */
export function followsByLink(orm: Orm, clientId: string): boolean {
  const client = clientById(orm, { id: clientId }).get()
  return client !== undefined && hasLink(client)
}

const linkIdOf = ({ id, linkVersion }: Client) => versionedId(id, linkVersion)

/** The full address by which a client without e-mail follows their orders; null for one who has no link. */
export function clientLink({ database, secret, env }: Linker, clientId: string): string | null {
  const client = clientById(database.orm, { id: clientId }).get()
  if (!client || !hasLink(client)) return null
  return linkAddress({ secret, site: env.publicUrl }, 'follow link', linkIdOf(client))
}

/** A session, or another account that is signed in on this phone and stays so. */
export type OpenedLink =
  | { state: 'opened'; me: Me }
  | { state: 'other'; fullname: string; role: Role }

/**
 * Opens a session for the client of a follow link. A browser that is signed in as somebody else keeps its session, and
 * is told whose it is. Throws FOLLOW_INVALID for a link that is altered, replaced or too old, ACCOUNT_DISABLED,
 * TOO_MANY_TRIES.
 */
export async function openClientLink(ctx: RequestContext, token: string): Promise<OpenedLink> {
  const { hub, limits, secure, userAgent } = ctx
  const client = clientOf(ctx, token) ?? refuseLink(ctx, 'follow link')
  if (client.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED')
  const session = await sessionOfBrowser(ctx)
  if (session && !sessionRefusal(session)) {
    const { account } = session
    if (account.id !== client.id)
      return { state: 'other', fullname: account.fullname, role: account.role }
    noteOpening(ctx, client.id, session.startedAt)
    return { state: 'opened', me: toMe(account, shownStanding(ctx)) }
  }
  limits.take('act', `link ${client.id}`)
  const opened = await openSession(ctx, client.id, {
    secure,
    userAgent,
    byLink: true,
    check() {
      // The team may have replaced the link meanwhile.
      if (!clientOf(ctx, token)) throw new AppError('FOLLOW_INVALID')
    },
  })
  for (const sessionId of opened.ended) hub.disconnect({ sessionId })
  ctx.setCookie(opened.cookie)
  noteOpening(ctx, client.id, ctx.clock.now())
  return { state: 'opened', me: toMe(client, { byLink: true }) }
}

/** The client of a link that opens now; undefined for any other text. */
function clientOf({ database: { orm }, secret, clock }: RequestContext, token: string) {
  const id = namedBy('follow link', token)
  const client = id === undefined ? undefined : clientById(orm, { id }).get()
  if (!client || client.email !== null) return undefined
  const link = { text: token, id: linkIdOf(client) }
  if (!isLinkText(secret, 'follow link', link)) return undefined
  return isFollowing(orm, client, clock.now()) ? client : undefined
}

const followed = (orm: Orm, p: { id: string }) =>
  orm
    .select({
      hasOpen: sql<number>`exists (select 1 from ${orders} o
        where o.client_id = users.id and o.status not in ('completed', 'cancelled'))`,
      overAt: sql<number | null>`(select e.at from ${orderEvents} e
        where e.client_n = users.n and e.kind in ('moved', 'cancelled', 'transferred')
          and e.to_status in ('completed', 'cancelled')
        order by e.seq desc limit 1)`,
    })
    .from(users)
    .where(eq(users.id, p.id))

/** Whether a client has an order that is not over, or whose end is no older than FOLLOW_DAYS; a new client has as long. */
function isFollowing(orm: Orm, { id, createdAt }: Client, now: number): boolean {
  const { hasOpen = 0, overAt = null } = followed(orm, { id }).get() ?? {}
  return hasOpen === 1 || now - Math.max(overAt ?? 0, createdAt) < FOLLOW_DAYS * DAY_MS
}

type Staff = Linker & Pick<Deps, 'clock' | 'hub'> & { actor: Actor }

/**
 * Hands a client's link to the team, whose journal keeps who took it and for what: it answers and pays as the client, so
 * nobody has it unseen. Throws NOT_FOUND for a client who has none.
 */
export function giveClientLink(
  ctx: Staff,
  { userId, use }: GiveLinkInput,
): Promise<{ link: string }> {
  return ctx.database.write((orm) => {
    const link = clientLink(ctx, userId)
    if (link === null) throw new AppError('NOT_FOUND')
    recordStaffAction(orm, ctx, { kind: 'client_link_given', target: userId, data: { use } })
    return { link }
  })
}

/**
 * Makes every link of a client worthless, those of their shared orders too, and ends the sessions that they opened. Returns
 * their record. Throws NOT_FOUND for anybody but a client without e-mail.
 */
export function renewClientLink(ctx: Staff, clientId: string) {
  const { database, hub } = ctx
  return database.write((orm) => {
    const client = clientById(orm, { id: clientId }).get()
    if (!client || client.email !== null) throw new AppError('NOT_FOUND')
    const linkVersion = client.linkVersion + 1
    orm.update(users).set({ linkVersion }).where(eq(users.id, clientId)).run()
    endSessions(orm, clientId)
    withdrawSharesOf(orm, ctx, clientId)
    recordStaffAction(orm, ctx, { kind: 'client_link_renewed', target: clientId })
    database.afterCommit(() => hub.disconnect({ userId: clientId }))
    // Read before the commit: what is read after it may fail, and the person would be told that nothing was changed.
    return clientRecord(ctx, clientId)
  })
}
