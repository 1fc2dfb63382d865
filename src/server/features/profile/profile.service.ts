import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { rememberBrowser } from '#server/features/auth/known-browser.ts'
import {
  type Account,
  endSession,
  endSessions,
  hashPassword,
  type LiveSession,
  livingSessions,
  verifyPassword,
} from '#server/features/auth/session.ts'
import { readHolding } from '#server/features/cash/holdings.service.ts'
import { workInHand } from '#server/features/orders/orders-of-person.service.ts'
import { isOwedMoney } from '#server/features/payments/refunds.service.ts'
import { forgetPosition } from '#server/features/positions/positions.service.ts'
import { voidTokens } from '#server/features/tokens/tokens.service.ts'
import { findUser, isLastSuperadmin, updatePerson } from '#server/features/users/users.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { describeDevice } from '#server/lib/user-agent.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { Context } from '#server/trpc.ts'
import { isCommonPassword } from '#shared/password.ts'
import type { ChangePasswordInput, MailPreferenceInput, ProfileInput } from '#shared/profile.ts'
import { isStaff } from '#shared/roles.ts'

/** A signed-in person, acting on their own account. */
export type Owner = Context & { session: LiveSession; actor: Account }

/** Since when the account exists, which e-mails it gets, and what would keep it from being deleted now. */
export function readOverview(orm: Orm, id: string) {
  const user = living(orm, id)
  const lastSuperadmin = isLastSuperadmin(orm, user)
  const { createdAt, essentialMailOnly } = user
  const cashInHand = readHolding(orm, id) !== null
  const money = { refundDue: isOwedMoney(orm, id), cashInHand }
  const obstacles = { ...workInHand(orm, id), ...money, lastSuperadmin }
  return { createdAt, essentialMailOnly, ...obstacles }
}

/** The account as it is now, hash included. Throws UNAUTHENTICATED once it was deleted. */
export function living(orm: Orm, id: string) {
  const user = findUser(orm, id)
  if (!user) throw new AppError('UNAUTHENTICATED')
  return user
}

/** Changes one's own name, phone and address, and gives the account as it is then. */
export async function updateProfile(
  { database, actor }: Owner,
  { fullname, phone, address }: ProfileInput,
): Promise<Account> {
  const facts = { fullname, phone, address: address ?? null }
  await database.write((orm) => {
    if (!updatePerson(orm, actor.id, facts)) throw new AppError('UNAUTHENTICATED')
  })
  return { ...actor, ...facts }
}

/** Chooses whether one's own account gets every e-mail about its orders, or only the essential ones. */
export async function setMailPreference(
  { database, actor }: Owner,
  { essentialOnly }: MailPreferenceInput,
): Promise<void> {
  await database.write((orm) =>
    orm.update(users).set({ essentialMailOnly: essentialOnly }).where(eq(users.id, actor.id)).run(),
  )
}

/**
 * The hash behind the password that the owner just typed. Throws WRONG_PASSWORD, and TOO_MANY_TRIES before anything
 * is verified: a phone left open on a table must not become a way to guess.
 */
export async function provePassword(
  { database, limits, actor }: Owner,
  password: string,
): Promise<string> {
  limits.take('passwordCheck', actor.id)
  const { passwordHash } = living(database.orm, actor.id)
  if (!(await verifyPassword(passwordHash, password))) throw new AppError('WRONG_PASSWORD')
  limits.clear('passwordCheck', actor.id)
  return passwordHash
}

/**
 * Replaces one's own password, voids the reset links that were sent, tells the owner by e-mail and, when asked, ends
 * the other sessions with their streams; says how many ended. The same change sent again, as a phone does whose first
 * answer was lost, changes nothing and ends none. Throws PASSWORD_TOO_COMMON (staff), WRONG_PASSWORD, TOO_MANY_TRIES.
 */
export async function changePassword(ctx: Owner, input: ChangePasswordInput): Promise<number> {
  const { id } = ctx.actor
  if (isStaff(ctx.actor.role) && isCommonPassword(input.password))
    throw new AppError('PASSWORD_TOO_COMMON')
  const closed = await replacePassword(ctx, input).catch(async (error) => {
    if (!(error instanceof AppError) || error.appCode !== 'WRONG_PASSWORD') throw error
    const { passwordHash } = living(ctx.database.orm, id)
    if (!(await verifyPassword(passwordHash, input.password))) throw error
    return 0
  })
  rememberBrowser(ctx, living(ctx.database.orm, id))
  return closed
}

async function replacePassword(
  ctx: Owner,
  { current, password, closeOthers }: ChangePasswordInput,
): Promise<number> {
  const before = await provePassword(ctx, current)
  const passwordHash = await hashPassword(password)
  return ctx.database.write((orm) => {
    const { id: userId, email: to, fullname } = ctx.actor
    const unchanged = and(eq(users.id, userId), eq(users.passwordHash, before))
    // Somebody changed it meanwhile: what was typed as the current one no longer is.
    if (orm.update(users).set({ passwordHash }).where(unchanged).run().changes === 0)
      throw new AppError('WRONG_PASSWORD')
    const at = ctx.clock.now()
    voidTokens(orm, userId, 'recovery', at)
    enqueueMail(orm, ctx, { template: 'password-changed', to, userId, facts: { fullname, at } })
    return closeOthers ? endOthers(orm, ctx) : 0
  })
}

function endOthers(orm: Orm, ctx: Owner): number {
  const { database, hub, session, actor } = ctx
  const userId = actor.id
  database.afterCommit(() => hub.disconnect({ userId, keep: session.id }))
  const ended = endSessions(orm, userId, session.id)
  // The phone that shares a livreur's position may be among them; one that goes on tells it again within seconds.
  if (ended > 0) forgetPosition(orm, ctx, userId)
  return ended
}

/** Where the person is signed in: this device first, then the newest. */
export function listOwnSessions(orm: Orm, { id, account }: LiveSession) {
  return livingSessions(orm, account.id)
    .map(({ userAgent, ...session }) => {
      const { kind: device, label } = describeDevice(userAgent)
      return {
        id: session.id,
        current: session.id === id,
        device,
        label,
        createdAt: session.createdAt,
      }
    })
    .sort((a, b) => Number(b.current) - Number(a.current) || b.createdAt - a.createdAt)
}

/**
 * Ends one of the person's own sessions with its streams, and the sharing of their position, which may be that one's.
 * Throws NOT_FOUND for anybody else's.
 */
export function closeOwnSession(ctx: Owner, sessionId: string): Promise<void> {
  const { database, hub, actor } = ctx
  return database.write((orm) => {
    if (!endSession(orm, actor.id, sessionId)) throw new AppError('NOT_FOUND')
    forgetPosition(orm, ctx, actor.id)
    database.afterCommit(() => hub.disconnect({ sessionId }))
  })
}

/** Ends every session of the person but this one, with their streams; says how many ended. */
export function closeOtherSessions(ctx: Owner): Promise<number> {
  return ctx.database.write((orm) => endOthers(orm, ctx))
}
