import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ConfirmationNews } from '#server/lib/context.ts'
import { unlessStorageFails } from '#server/lib/storage/storage-fault.ts'
import { deleteUnsentMail } from '#server/mail/outbox.ts'
import { addressBuckets } from '#server/record/limits/limits.service.ts'
import { takeStrangersMail } from '#server/record/limits/mail-allowance.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { enter, type Me, type SigningIn } from '../auth/enter.service.ts'
import { askForLink, mailLink, refuseWithoutMail } from '../links/link-mail.service.ts'
import { deleteLinks, findLink, refuseLink, useUpLink } from '../links/links.service.ts'
import { signInRefusal } from '../sessions/sessions.service.ts'
import { emailOf, isEmailTaken } from '../users/users.service.ts'
import { askedHere, forgetAsker } from './asking-browser.service.ts'

export interface Confirmed extends ConfirmationNews {
  email: string
  /** The account, where the link has also signed it in. */
  me?: Me
}

/**
 * Confirms the address that a link was sent to, and brings the history of the code that was given
 * at sign-up. Following the link again, or another one of the same account, is no error: people
 * click twice, and mail programs open links. The browser that asked for the account is signed in,
 * once, unless another person is signed in there or the session cannot be stored. Throws CONFIRMATION_INVALID.
 */
export async function confirmAddress(ctx: RequestContext, text: string): Promise<Confirmed> {
  const link = findLink(ctx, 'signup', text)
  const userId = link?.userId
  if (!link || !userId) return refuseLink(ctx, 'signup')
  const confirmed = await ctx.database.write((orm) => {
    const now = ctx.clock.now()
    const notDeleted = and(eq(users.id, userId), isNull(users.deletedAt))
    if (useUpLink(orm, link.id, now))
      orm
        .update(users)
        .set({ emailConfirmedAt: now })
        .where(and(notDeleted, isNull(users.emailConfirmedAt)))
        .run()
    const account = orm.select().from(users).where(notDeleted).get()
    if (!account?.emailConfirmedAt) return undefined
    const news: ConfirmationNews = {}
    for (const listener of ctx.listeners)
      Object.assign(news, listener.addressConfirmed?.(ctx, orm, userId))
    return { account, news }
  })
  if (!confirmed) return refuseLink(ctx, 'signup')
  const { account, news } = confirmed
  const answer = { email: emailOf(account), ...news }
  const me = await unlessStorageFails(() => signInAsker(ctx, account))
  return me ? { ...answer, me } : answer
}

async function signInAsker(ctx: RequestContext, account: SigningIn): Promise<Me | undefined> {
  if (!maySignIn(ctx, account)) return undefined
  forgetAsker(ctx)
  return enter(ctx, account)
}

/** Another person's session in this browser is not ended; the follow of a client without e-mail is. */
function maySignIn(ctx: RequestContext, account: SigningIn): boolean {
  if (ctx.session && !ctx.session.byLink) return false
  return askedHere(ctx)?.id === account.id && signInRefusal(account) === undefined
}

/**
 * Sends the confirmation again to an unconfirmed account; the answer does not reveal whether there
 * is one. Throws MAIL_UNAVAILABLE, TOO_MANY_TRIES.
 */
export function resendConfirmation(ctx: RequestContext, email: string): Promise<void> {
  return askForLink(ctx, 'confirm-signup', {
    email,
    mayHave: (user) => user.emailConfirmedAt === null && user.disabledAt === null,
  })
}

/** The address that this browser asked an account for and that waits for its confirmation; null when it asked for none. */
export function waitingHere(ctx: RequestContext): { email: string } | null {
  const account = waitingAccount(ctx)
  return account ? { email: emailOf(account) } : null
}

function waitingAccount(ctx: RequestContext, orm = ctx.database.orm): SigningIn | undefined {
  const account = askedHere(ctx, orm)
  return account?.emailConfirmedAt === null ? account : undefined
}

/**
 * Replaces the address of the account that this browser asked for, and sends the link there: those to the former address end,
 * because another person may read them, and would read the new address in the answer. Throws MAIL_UNAVAILABLE, SIGN_UP_OVER when there is no such account, EMAIL_TAKEN and
 * TOO_MANY_TRIES as a sign-up does.
 */
export async function correctAddress(
  ctx: RequestContext,
  email: string,
): Promise<{ email: string }> {
  refuseWithoutMail(ctx)
  if (!waitingAccount(ctx)) throw new AppError('SIGN_UP_OVER')
  const undo = ctx.limits.takeAll(addressBuckets('addressMail', 'sign-up', ctx.address))
  try {
    takeStrangersMail(ctx, 'confirm-signup')
  } catch (error) {
    undo()
    throw error
  }
  await ctx.database.write((orm) => {
    // Read again: the link may have been followed meanwhile.
    const account = waitingAccount(ctx, orm)
    if (!account) throw new AppError('SIGN_UP_OVER')
    if (account.email !== email && isEmailTaken(orm, email)) throw new AppError('EMAIL_TAKEN')
    deleteLinks(orm, 'signup', account.id)
    deleteUnsentMail(orm, { template: 'confirm-signup', userId: account.id })
    orm.update(users).set({ email }).where(eq(users.id, account.id)).run()
    mailLink(orm, ctx, 'confirm-signup', { ...account, email })
  })
  return { email }
}
