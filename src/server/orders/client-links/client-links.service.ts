import { and, eq, isNull } from 'drizzle-orm'
import { sessionOfBrowser } from '#server/access/auth/auth.service.ts'
import { type Me, shownStanding, toMe } from '#server/access/auth/enter.service.ts'
import { refuseLink } from '#server/access/links/links.service.ts'
import { endLinkSessions } from '#server/access/sessions/end-sessions.service.ts'
import { hidesPlaces, noteOpening } from '#server/access/sessions/link-browser.service.ts'
import { openSession, sessionRefusal } from '#server/access/sessions/sessions.service.ts'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { isLinkText, linkAddress, namedBy, versionedId } from '#server/lib/derived-secrets.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { GiveLinkInput } from '#shared/access/follow.ts'
import type { Role } from '#shared/roles.ts'
import { markOpened } from '../client-messages/opened-messages.service.ts'
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

/** Every client has a link whose account is open. */
export function hasLink({ disabledAt }: Pick<Client, 'disabledAt'>): boolean {
  return disabledAt === null
}

const linkIdOf = ({ id, linkVersion }: Client) => versionedId(id, linkVersion)

/** The full address of a client's home, « Mon Lavéo »; null for one who has no link. */
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
 * Opens a session for the client of a link. A browser that is signed in as somebody else keeps its session, and
 * is told whose it is. Throws FOLLOW_INVALID for a link that is altered or replaced, ACCOUNT_DISABLED, TOO_MANY_TRIES.
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
  const placesHidden = hidesPlaces(ctx, client.id)
  return { state: 'opened', me: toMe(client, { byLink: true, placesHidden }) }
}

/** The client of a link; undefined for any other text. */
function clientOf({ database: { orm }, secret }: RequestContext, token: string) {
  const id = namedBy('follow link', token)
  const client = id === undefined ? undefined : clientById(orm, { id }).get()
  if (!client) return undefined
  const link = { text: token, id: linkIdOf(client) }
  return isLinkText(secret, 'follow link', link) ? client : undefined
}

type Staff = Linker & Pick<Deps, 'clock' | 'hub' | 'listeners'> & { actor: Actor }

/**
 * Hands a client's link to the team, whose journal keeps who took it and for what: it answers and pays as the client, so
 * nobody has it unseen. Throws NOT_FOUND for a client who has none.
 */
export function giveClientLink(
  ctx: Staff,
  { userId, use, orderId }: GiveLinkInput,
): Promise<{ link: string }> {
  return ctx.database.write((orm) => {
    const link = clientLink(ctx, userId)
    if (link === null) throw new AppError('NOT_FOUND')
    if (use !== 'ticket')
      markOpened(orm, ctx, {
        userId,
        orderId,
        templates: [orderId ? 'passage_prevu' : 'votre_lien'],
      })
    recordStaffAction(orm, ctx, { kind: 'client_link_given', target: userId, data: { use } })
    return { link }
  })
}

/**
 * Makes every link of a client worthless, those of their shared orders too, and ends the sessions that they opened: those of
 * a password go on. Returns their record. Throws NOT_FOUND for anybody but a client.
 */
export function renewClientLink(ctx: Staff, clientId: string) {
  return ctx.database.write((orm) => {
    const client = clientById(orm, { id: clientId }).get()
    if (!client) throw new AppError('NOT_FOUND')
    const linkVersion = client.linkVersion + 1
    orm.update(users).set({ linkVersion }).where(eq(users.id, clientId)).run()
    endLinkSessions(orm, ctx, clientId)
    withdrawSharesOf(orm, ctx, clientId)
    recordStaffAction(orm, ctx, { kind: 'client_link_renewed', target: clientId })
    // Read before the commit: what is read after it may fail, and the person would be told that nothing was changed.
    return clientRecord(ctx, clientId)
  })
}
