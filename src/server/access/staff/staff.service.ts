import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { mailLink } from '../links/link-mail.service.ts'
import { endSessionsAndStreams } from '../sessions/end-sessions.service.ts'
import { revokeStaffCodes } from '../staff-signup/staff-signup.service.ts'
import { publishLivreurChange } from '../users/livreur-change.service.ts'
import { emailOf, findUser, isLastSuperadmin } from '../users/users.service.ts'

type Staff = Pick<
  Deps,
  'database' | 'clock' | 'outbox' | 'hub' | 'listeners' | 'log' | 'limits' | 'env'
> & {
  actor: Actor
}

function findForStaff(orm: Orm, id: string) {
  const user = findUser(orm, id)
  if (!user) throw new AppError('NOT_FOUND')
  return user
}

/** Approves a livreur and e-mails them, once. Throws NOT_FOUND for any other account. */
export async function approveLivreur(ctx: Staff, userId: string): Promise<void> {
  await ctx.database.write((orm) => {
    const user = findForStaff(orm, userId)
    const { role, approvedAt, fullname } = user
    if (role !== 'livreur') throw new AppError('NOT_FOUND')
    if (approvedAt !== null) return
    orm.update(users).set({ approvedAt: ctx.clock.now() }).where(eq(users.id, userId)).run()
    const to = emailOf(user)
    enqueueMail(orm, ctx, { template: 'livreur-approved', to, userId, facts: { fullname } })
    recordStaffAction(orm, ctx, { kind: 'livreur_approved', target: userId })
    publishLivreurChange(ctx, userId)
  })
  ctx.log.info({ actorId: ctx.actor.id, userId }, 'livreur approved')
}

/**
 * Confirms a superadmin who was created with a code and e-mails them, once: a code alone must not
 * give all rights. Throws NOT_FOUND for any other account.
 */
export async function confirmSuperadmin(ctx: Staff, userId: string): Promise<void> {
  await ctx.database.write((orm) => {
    const user = findForStaff(orm, userId)
    const { role, approvedAt, fullname } = user
    if (role !== 'superadmin') throw new AppError('NOT_FOUND')
    if (approvedAt !== null) return
    orm.update(users).set({ approvedAt: ctx.clock.now() }).where(eq(users.id, userId)).run()
    const to = emailOf(user)
    enqueueMail(orm, ctx, { template: 'superadmin-confirmed', to, userId, facts: { fullname } })
    recordStaffAction(orm, ctx, { kind: 'superadmin_confirmed', target: userId })
  })
  ctx.log.info({ actorId: ctx.actor.id, userId }, 'superadmin confirmed')
}

/**
 * Disables an account and ends its sessions and live streams at once; its orders in hand stay
 * assigned, and the team is asked to reassign them. Disabling a superadmin also invalidates the
 * codes and tickets for internal accounts. Throws NOT_FOUND, OWN_ACCOUNT, and LAST_SUPERADMIN when
 * two disable each other.
 */
export async function disableUser(ctx: Staff, userId: string): Promise<void> {
  if (userId === ctx.actor.id) throw new AppError('OWN_ACCOUNT')
  await ctx.database.write((orm) => {
    const user = findForStaff(orm, userId)
    if (isLastSuperadmin(orm, user)) throw new AppError('LAST_SUPERADMIN')
    if (user.disabledAt !== null) return
    orm.update(users).set({ disabledAt: ctx.clock.now() }).where(eq(users.id, userId)).run()
    endSessionsAndStreams(orm, ctx, { userId, why: 'ACCOUNT_DISABLED' })
    for (const listener of ctx.listeners) listener.accountDisabled?.(ctx, orm, userId)
    recordStaffAction(orm, ctx, { kind: 'account_disabled', target: userId })
    if (user.role === 'superadmin') revokeStaffCodes(orm, ctx.clock.now())
    if (user.role === 'livreur') publishLivreurChange(ctx, userId)
  })
  ctx.log.info({ actorId: ctx.actor.id, userId }, 'account disabled')
}

/** Enables a disabled account; its sessions stay ended. Throws NOT_FOUND. */
export async function enableUser(ctx: Staff, userId: string): Promise<void> {
  await ctx.database.write((orm) => {
    const { role, disabledAt } = findForStaff(orm, userId)
    if (disabledAt === null) return
    orm.update(users).set({ disabledAt: null }).where(eq(users.id, userId)).run()
    for (const listener of ctx.listeners) listener.accountEnabled?.(ctx, orm, userId)
    recordStaffAction(orm, ctx, { kind: 'account_enabled', target: userId })
    if (role === 'livreur') publishLivreurChange(ctx, userId)
  })
  ctx.log.info({ actorId: ctx.actor.id, userId }, 'account enabled')
}

/**
 * Sends the confirmation again to an unconfirmed address. Throws NOT_FOUND, also for a client without one,
 * MAIL_UNAVAILABLE, TOO_MANY_TRIES.
 */
export async function resendConfirmationTo(ctx: Staff, userId: string): Promise<void> {
  ctx.limits.take('mailbox', userId)
  await ctx.database.write((orm) => {
    const user = findForStaff(orm, userId)
    const { id, fullname, email } = user
    if (email === null) throw new AppError('NOT_FOUND')
    if (user.emailConfirmedAt !== null) return
    mailLink(orm, ctx, 'confirm-signup', { id, fullname, email })
    recordStaffAction(orm, ctx, { kind: 'confirmation_resent', target: userId })
  })
  ctx.log.info({ actorId: ctx.actor.id, userId }, 'confirmation sent again')
}
