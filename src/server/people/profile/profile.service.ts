import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { withdrawLinks } from '#server/access/links/links.service.ts'
import { recordSecurityEvent } from '#server/access/security/security.service.ts'
import { deleteAttemptsOf } from '#server/access/sessions/attempts.service.ts'
import {
  endSessionAndStreams,
  endSessionsAndStreams,
} from '#server/access/sessions/end-sessions.service.ts'
import { checkChosenPassword } from '#server/access/sessions/guessable-password.service.ts'
import { rememberBrowser } from '#server/access/sessions/known-browser.service.ts'
import { isDisowned } from '#server/access/sessions/link-browser.service.ts'
import {
  type Asker,
  hashPassword,
  verifyPassword,
} from '#server/access/sessions/passwords.service.ts'
import { lastUse } from '#server/access/sessions/session-uses.service.ts'
import {
  type Account,
  activeSessions,
  type LiveSession,
} from '#server/access/sessions/sessions.service.ts'
import { logEntry } from '#server/access/sessions/sign-in-log.service.ts'
import {
  emailOf,
  findUser,
  isLastSuperadmin,
  setNews,
  updatePerson,
} from '#server/access/users/users.service.ts'
import type { Database, Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { describeDevice } from '#server/lib/requests/user-agent.ts'
import { unlessStorageFails } from '#server/lib/storage/storage-fault.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { readHolding } from '#server/money/payments/holdings.service.ts'
import { isOwedMoney } from '#server/money/payments/refunds.service.ts'
import { hashBuckets, undoWhenBusy } from '#server/record/limits/password-tries.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { MailPreferenceInput } from '#shared/access/mail-preference.ts'
import type { ChangePasswordInput } from '#shared/access/profile.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import type { ProfileInput } from '#shared/people/profile.ts'

/** A signed-in person, acting on their own account. */
export type Owner = RequestContext & { session: LiveSession; actor: Account }

/** Returns what prevents the account's deletion now. */
export function readObstacles(orm: Orm, id: string) {
  const lastSuperadmin = isLastSuperadmin(orm, activeUser(orm, id))
  const cashInHand = readHolding(orm, id) !== null
  const money = { refundDue: isOwedMoney(orm, id), cashInHand }
  return { ...workInHand(orm, id), ...money, lastSuperadmin, disowned: isDisowned(orm, id) }
}

/** A person's work in progress: the open orders of a client, the missions of a livreur. */
export function workInHand(orm: Orm, userId: string): { openOrders: number; openMissions: number } {
  const count = (where: SQL | undefined) =>
    orm.select({ count: sql<number>`count(*)` }).from(orders).where(where).get()?.count ?? 0
  const isOpen = sql`${orders.status} not in ('completed', 'cancelled')`
  const isMission = inArray(orders.status, [...MISSION_STATUSES])
  return {
    openOrders: count(and(eq(orders.clientId, userId), isOpen)),
    openMissions: count(and(eq(orders.livreurId, userId), isMission)),
  }
}

/** The current account, hash included. Throws ACCOUNT_DELETED once it was deleted. */
export function activeUser(orm: Orm, id: string) {
  const user = findUser(orm, id)
  if (!user) throw new AppError('ACCOUNT_DELETED')
  return user
}

/**
 * Changes the person's own name, phone and address, and returns the account after the change. A new
 * phone is e-mailed to the owner, since refunds use it, and its date is stored for the team. Throws
 * ACCOUNT_DELETED, TOO_MANY_TRIES after several phone changes, and BY_LINK_ONLY for a new phone in a session of the number's
 * link, or where that may be another person's.
 */
export async function updateProfile(
  ctx: Owner,
  { fullname, phone, address }: ProfileInput,
): Promise<Account> {
  const { database, actor, limits, session } = ctx
  const facts = { fullname, phone, address: address ?? null }
  if (activeUser(database.orm, actor.id).phone !== phone) limits.take('form', `phone ${actor.id}`)
  const isOther = await database.write((orm) => {
    const isOther = activeUser(orm, actor.id).phone !== phone
    if (session.byLink && (isOther || ctx.placesHidden)) throw new AppError('BY_LINK_ONLY')
    updatePerson(orm, actor.id, facts)
    if (isOther) recordPhoneChange(orm, ctx, facts)
    return isOther
  })
  return { ...actor, ...facts, phoneProvenAt: isOther ? null : actor.phoneProvenAt }
}

function recordPhoneChange(
  orm: Orm,
  ctx: Owner,
  { fullname, phone }: Pick<Account, 'fullname' | 'phone'>,
) {
  const { id: userId } = ctx.actor
  const to = emailOf(ctx.actor)
  const at = ctx.clock.now()
  orm.update(users).set({ phoneChangedAt: at }).where(eq(users.id, userId)).run()
  recordSecurityEvent(orm, ctx, { userId, kind: 'phone_changed' })
  enqueueMail(orm, ctx, { template: 'phone-changed', to, userId, facts: { fullname, phone, at } })
}

/** How the person is told about their orders. */
export function readMailPreference(orm: Orm, id: string) {
  const { newsBy, essentialMailOnly, emailConfirmedAt } = activeUser(orm, id)
  return { newsBy, essentialOnly: essentialMailOnly, hasMail: emailConfirmedAt !== null }
}

/** Sets by which channel the person is told about their orders, and whether of everything or only the essential. */
export async function setMailPreference(
  { database, actor }: Owner,
  choice: MailPreferenceInput,
): Promise<void> {
  await database.write((orm) => setNews(orm, actor.id, choice))
}

/**
 * The hash that matches the password the owner just typed. Throws WRONG_PASSWORD, and
 * TOO_MANY_TRIES before anything is verified: an unattended phone must not allow guessing.
 * DATABASE_BUSY is not counted as a try.
 */
export function provePassword(ctx: Owner, password: string): Promise<string> {
  const email = emailOf(ctx.actor)
  const words = { email, done: 'password proved', refused: 'password refused' }
  return logEntry(ctx, words, checkPassword(ctx, password))
}

async function checkPassword(ctx: Owner, password: string): Promise<string> {
  const { database, limits, actor } = ctx
  const undo = limits.takeAll([['secret', `password ${actor.id}`], ...hashBuckets(ctx, actor.id)])
  const { passwordHash } = activeUser(database.orm, actor.id)
  const checked = verifyPassword(passwordHash, password, signedIn(ctx))
  if (!(await undoWhenBusy(undo, checked))) throw new AppError('WRONG_PASSWORD')
  limits.clear('secret', `password ${actor.id}`)
  return passwordHash
}

const signedIn = ({ address }: Owner): Asker => ({ address, known: true })

/**
 * Replaces the person's own password, invalidates the reset links, e-mails the owner and, when
 * asked, ends the other sessions with their streams; returns how many ended, and whether the
 * new one is easy to guess. A repeat, as a phone
 * sends after a lost answer, changes nothing and ends none: detecting it verifies a second
 * password, which is a second try. Throws PASSWORD_TOO_COMMON (staff), WRONG_PASSWORD,
 * TOO_MANY_TRIES, DATABASE_BUSY.
 */
export async function changePassword(
  ctx: Owner,
  input: ChangePasswordInput,
): Promise<{ closed: number; guessable: boolean }> {
  const { id } = ctx.actor
  const guessable = await checkChosenPassword(input.password, ctx.actor)
  const closed = await replaceOnce(ctx, { ...input, guessable })
  await unlessStorageFails(async () => rememberBrowser(ctx, activeUser(ctx.database.orm, id)))
  return { closed, guessable }
}

type NewPassword = ChangePasswordInput & { guessable: boolean }

/** Replaces the password; when the current one is wrong but the new one is right, it is a repeat. */
async function replaceOnce(ctx: Owner, input: NewPassword): Promise<number> {
  try {
    return await replacePassword(ctx, input)
  } catch (error) {
    if (!(error instanceof AppError) || error.appCode !== 'WRONG_PASSWORD') throw error
    if (await isOwnPassword(ctx, input.password)) return 0
    throw error
  }
}

/** False too when the owner has no try left for this password. */
async function isOwnPassword(ctx: Owner, password: string): Promise<boolean> {
  try {
    await provePassword(ctx, password)
    return true
  } catch (error) {
    const isWrong = error instanceof AppError && error.appCode === 'WRONG_PASSWORD'
    const isEarly = error instanceof AppError && error.appCode === 'TOO_MANY_TRIES'
    if (isWrong || isEarly) return false
    throw error
  }
}

async function replacePassword(
  ctx: Owner,
  { current, password, closeOthers, guessable }: NewPassword,
): Promise<number> {
  const before = await provePassword(ctx, current)
  const passwordHash = await hashPassword(password, signedIn(ctx))
  return ctx.database.write((orm) => {
    const { id: userId, fullname } = ctx.actor
    const to = emailOf(ctx.actor)
    const unchanged = and(eq(users.id, userId), eq(users.passwordHash, before))
    const at = ctx.clock.now()
    const set = { passwordHash, passwordChangedAt: at, passwordCommon: guessable }
    // The password was changed meanwhile, so the typed one is no longer the current one.
    if (orm.update(users).set(set).where(unchanged).run().changes === 0)
      throw new AppError('WRONG_PASSWORD')
    recordSecurityEvent(orm, ctx, { userId, kind: 'password_changed' })
    withdrawLinks(orm, { purpose: 'recovery', of: { userId }, now: at })
    enqueueMail(orm, ctx, { template: 'password-changed', to, userId, facts: { fullname, at } })
    if (closeOthers) return endOthers(orm, ctx)
    // A sign-in that is between its two factors began with the former password.
    deleteAttemptsOf(orm, userId)
    return 0
  })
}

function endOthers(orm: Orm, ctx: Owner): number {
  return endSessionsAndStreams(orm, ctx, { userId: ctx.actor.id, keep: ctx.session.id })
}

/** The person's sessions: this device first, then the last used. */
export function listOwnSessions(database: Database, { id, account }: LiveSession) {
  return activeSessions(database.orm, account.id)
    .map(({ userAgent, ...session }) => {
      const { kind: device, label } = describeDevice(userAgent)
      return {
        id: session.id,
        current: session.id === id,
        device,
        label,
        createdAt: session.createdAt,
        usedAt: lastUse(database, session),
      }
    })
    .sort((a, b) => Number(b.current) - Number(a.current) || b.usedAt - a.usedAt)
}

/**
 * Ends one of the person's own sessions with its streams, and the sharing of their position, which
 * may be that session's. Throws NOT_FOUND for another account's session.
 */
export function closeOwnSession(ctx: Owner, sessionId: string): Promise<void> {
  return ctx.database.write((orm) => {
    const own = { userId: ctx.actor.id, sessionId }
    if (!endSessionAndStreams(orm, ctx, own)) throw new AppError('NOT_FOUND')
  })
}

/** Ends every session of the person except this one, with their streams; returns how many ended. */
export function closeOtherSessions(ctx: Owner): Promise<number> {
  return ctx.database.write((orm) => endOthers(orm, ctx))
}
