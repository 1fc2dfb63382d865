import { and, eq, isNotNull } from 'drizzle-orm'
import { sessionOfBrowser } from '#server/access/auth/auth.service.ts'
import { type Me, shownStanding, toMe } from '#server/access/auth/enter.service.ts'
import { endLinkSessions } from '#server/access/sessions/end-sessions.service.ts'
import { hidesPlaces, noteOpening } from '#server/access/sessions/link-browser.service.ts'
import {
  type LiveSession,
  openSession,
  sessionRefusal,
} from '#server/access/sessions/sessions.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { isLinkText, linkAddress, namedBy, versionedId } from '#server/lib/derived-secrets.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { linkDevice } from '#server/lib/requests/user-agent.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import type { GiveLinkInput, LinkOpening, OpenLinkInput } from '#shared/access/links.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { sameNews } from '#shared/messages/message-rules.ts'
import { WORTH_SENDING_IN } from '#shared/messages/waiting-messages.ts'
import type { Role } from '#shared/roles.ts'
import { markOpened } from '../client-messages/opened-messages.service.ts'
import { withdrawSharesOf } from '../shared-follows/shared-follows.service.ts'
import { enqueueLink } from './send-link.service.ts'

export type Linker = Pick<Deps, 'database' | 'secret' | 'env'>

type Client = NonNullable<ReturnType<typeof findUser>>

/** Undefined for anybody but a client. */
function findClient(orm: Orm, id: string): Client | undefined {
  const user = findUser(orm, id)
  return user?.role === 'client' ? user : undefined
}

/** A client as the team reads them; null once the account was deleted. */
export function clientRecord({ database: { orm } }: Pick<Linker, 'database'>, clientId: string) {
  const client = findClient(orm, clientId)
  if (!client) return null
  const { id, fullname, phone, phoneProvenAt, phoneProvenBy, email } = client
  const proof = { phoneProvenAt, phoneProvenBy }
  const link = { hasLink: hasLink(client), lastOpening: lastOpening(client) }
  return { id, fullname, phone, email, ...proof, ...link }
}

/** When and on what kind of device a client last opened their link; null while they never did. */
export function lastOpening({
  linkOpenedAt: at,
  linkOpenedOn: on,
}: Pick<Client, 'linkOpenedAt' | 'linkOpenedOn'>): LinkOpening | null {
  return at === null || on === null ? null : { at, on }
}

/** Every client has a link whose account is open. */
export function hasLink({ disabledAt }: Pick<Client, 'disabledAt'>): boolean {
  return disabledAt === null
}

/** Names the link that opens their home now: another record, or a link in the place of that one, has another. */
export const linkIdOf = ({ id, linkVersion }: Pick<Client, 'id' | 'linkVersion'>): string =>
  versionedId(id, linkVersion)

/** The full address of a client's home, « Mon Lavéo »; null for one who has no link. */
export function clientLink({ database, secret, env }: Linker, clientId: string): string | null {
  const client = findClient(database.orm, clientId)
  if (!client || !hasLink(client)) return null
  return linkAddress({ secret, site: env.publicUrl }, 'client link', linkIdOf(client))
}

/** A session, or another account that is signed in on this phone and stays so. */
export type ClientLinkOpened =
  | { state: 'opened'; me: Me }
  | { state: 'other'; fullname: string; role: Role }
  | { state: 'no cookies' }
  /** Their record joined another one, whose link is another. */
  | { state: 'merged' }

/**
 * Opens a session for the client of a link. A browser that is signed in as somebody else keeps its session, and
 * is told whose it is; undefined for any other text. Throws ACCOUNT_DISABLED, TOO_MANY_TRIES.
 */
export async function openClientLink(
  ctx: RequestContext,
  { token, keepsCookies }: OpenLinkInput,
): Promise<ClientLinkOpened | undefined> {
  const { hub, limits, secure, userAgent } = ctx
  const client = clientOf(ctx, token)
  if (!client) return isOfMerged(ctx, token) ? { state: 'merged' } : undefined
  if (client.disabledAt !== null) throw new AppError('ACCOUNT_DISABLED')
  if (!keepsCookies) return { state: 'no cookies' }
  const session = await sessionOfBrowser(ctx)
  if (session && !sessionRefusal(session)) {
    const { account } = session
    if (account.id !== client.id)
      return { state: 'other', fullname: account.fullname, role: account.role }
    noteOpening(ctx, client.id, session.startedAt)
    const me = toMe(account, shownStanding(ctx))
    await noteLinkOpening(ctx, client)
    return { state: 'opened', me }
  }
  limits.take('act', `link ${client.id}`)
  // Read first: an opening whose answer fails has not happened.
  const placesHidden = hidesPlaces(ctx, client.id)
  const opened = await openSession(ctx, client.id, {
    secure,
    userAgent,
    byLink: true,
    check(orm) {
      // The team may have replaced the link meanwhile.
      if (!clientOf(ctx, token)) throw new AppError('LINK_INVALID')
      storeLinkOpening(orm, ctx, client.id)
    },
  })
  for (const sessionId of opened.ended) hub.disconnect({ sessionId })
  ctx.setCookie(opened.cookie)
  noteOpening(ctx, client.id, ctx.clock.now())
  return { state: 'opened', me: toMe(client, { byLink: true, placesHidden }) }
}

const NOTED_EVERY_MS = 15 * MINUTE_MS

/** An opening that is noted already, give or take a quarter of an hour, writes nothing. */
async function noteLinkOpening(ctx: RequestContext, { id, ...client }: Client): Promise<void> {
  const noted = lastOpening(client)
  const isNoted =
    noted?.on === linkDevice(ctx.userAgent) && ctx.clock.now() - noted.at < NOTED_EVERY_MS
  if (!isNoted) await ctx.database.write((orm) => storeLinkOpening(orm, ctx, id))
}

function storeLinkOpening(orm: Orm, { clock, userAgent }: RequestContext, clientId: string): void {
  const opening = { linkOpenedAt: clock.now(), linkOpenedOn: linkDevice(userAgent) }
  orm.update(users).set(opening).where(eq(users.id, clientId)).run()
}

/** The client of a link; undefined for any other text. */
function clientOf({ database: { orm }, secret }: RequestContext, token: string) {
  const id = namedBy('client link', token)
  const client = id === undefined ? undefined : findClient(orm, id)
  if (!client) return undefined
  const link = { text: token, id: linkIdOf(client) }
  return isLinkText(secret, 'client link', link) ? client : undefined
}

/** Whether a text was the link of a record when that joined another one. */
function isOfMerged({ database: { orm }, secret }: RequestContext, token: string): boolean {
  const id = namedBy('client link', token)
  const record = id === undefined ? undefined : findMergedRecord(orm, id)
  return (
    record !== undefined && isLinkText(secret, 'client link', { text: token, id: linkIdOf(record) })
  )
}

const findMergedRecord = (orm: Orm, id: string) =>
  orm
    .select({ id: users.id, linkVersion: users.linkVersion })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.mergedInto)))
    .get()

type Staff = Linker & Pick<Deps, 'clock' | 'hub' | 'listeners' | 'outbox'> & { actor: Actor }

/**
 * Hands a client's link to the team, whose journal keeps who took it and for what: it answers and pays as the client, so
 * nobody has it unseen. With it comes what the words about an hour depend on. Throws NOT_FOUND for a client who has none.
 */
export function giveClientLink(
  ctx: Staff,
  { userId, use, template, orderId }: GiveLinkInput,
): Promise<{ link: string; changeUntilMinutes: number }> {
  return ctx.database.write((orm) => {
    const link = clientLink(ctx, userId)
    if (link === null) throw new AppError('NOT_FOUND')
    if (template) {
      // A cancelled order offers the client's link alone, whose message waits about no order.
      const about = WORTH_SENDING_IN[template] && orderId
      markOpened(orm, ctx, { userId, orderId: about, templates: sameNews(template) })
    }
    recordGiven(orm, ctx, userId, use)
    return { link, changeUntilMinutes: readSettings(orm, 'visits').changeUntilMinutes }
  })
}

/**
 * Replaces the link of a client who asks for it on the phone, and writes the message with the new one. Where nothing leaves by
 * itself, the teammate has the link at once to send it, and the message is theirs. Throws NOT_FOUND for anybody but a client.
 */
export function renewClientLink(ctx: Staff, clientId: string): Promise<{ link: string | null }> {
  return ctx.database.write((orm) => {
    const client = replaceLink(orm, ctx, clientId)
    recordStaffAction(orm, ctx, { kind: 'client_link_renewed', target: clientId })
    if (!hasLink(client)) return { link: null }
    if (sendsWhatsApp(orm, ctx.env)) {
      enqueueLink(orm, ctx, client)
      return { link: null }
    }
    recordGiven(orm, ctx, clientId, 'whatsapp')
    return { link: clientLink(ctx, clientId) }
  })
}

/** The journal has the version of the link: what its client answers by it stands under the name of who took it. */
function recordGiven(orm: Orm, ctx: Staff, clientId: string, use: GiveLinkInput['use']): void {
  const version = findClient(orm, clientId)?.linkVersion ?? null
  const data = { use, version }
  recordStaffAction(orm, ctx, { kind: 'client_link_given', target: clientId, data })
}

type Owner = Omit<Staff, 'actor'> &
  Pick<RequestContext, 'limits'> & { actor: Actor; session: LiveSession }

/**
 * A client replaces their own link; this session goes on. The new one is sent to their number and never shown here: who holds a
 * link that was forwarded must not come to the next one. Throws TOO_MANY_TRIES.
 */
export async function renewOwnLink(ctx: Owner): Promise<void> {
  ctx.limits.take('form', `link ${ctx.actor.id}`)
  await ctx.database.write((orm) => {
    enqueueLink(orm, ctx, replaceLink(orm, ctx, ctx.actor.id, ctx.session.id))
  })
}

/**
 * Makes every link of a client worthless, those of their shared orders too, and ends the sessions that they opened except `keep`:
 * those of a password go on. Throws NOT_FOUND for anybody but a client.
 */
export function replaceLink(
  orm: Orm,
  ctx: Pick<Staff, 'database' | 'hub' | 'clock' | 'listeners' | 'actor'>,
  clientId: string,
  keep?: string,
): Client {
  const client = findClient(orm, clientId)
  if (!client) throw new AppError('NOT_FOUND')
  const linkVersion = client.linkVersion + 1
  orm.update(users).set({ linkVersion }).where(eq(users.id, clientId)).run()
  endLinkSessions(orm, ctx, clientId, keep)
  withdrawSharesOf(orm, ctx, clientId)
  return client
}
