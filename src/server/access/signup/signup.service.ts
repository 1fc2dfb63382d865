import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { addressBuckets } from '#server/record/limits/limits.service.ts'
import { takeStrangersMail } from '#server/record/limits/mail-allowance.service.ts'
import { hashBuckets, undoWhenBusy } from '#server/record/limits/password-tries.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { ClientSignUpInput } from '#shared/access/adoption.ts'
import { DAY_MS } from '#shared/dates.ts'
import { UNCONFIRMED_KEPT_DAYS } from '#shared/retention.ts'
import type { Role } from '#shared/roles.ts'
import { checkAdoptionCode } from '../links/adoption-codes.service.ts'
import { mailLink, refuseWithoutMail } from '../links/link-mail.service.ts'
import { isGuessable } from '../sessions/guessable-password.service.ts'
import { type Asker, hashPassword, verifyPassword } from '../sessions/passwords.service.ts'
import { logEntry } from '../sessions/sign-in-log.service.ts'
import { closeUser, findUserByEmail, insertUser, isEmailTaken } from '../users/users.service.ts'
import { rememberAsker } from './asking-browser.service.ts'

/** Accounts removed by one sweep: bounds how long its write blocks the others. */
const MAX_SWEPT = 500

/** Stores what comes with a sign-up, inside its `write()`. */
export type KeepMore = (orm: Orm, userId: string) => void

/**
 * Creates an unconfirmed account, keeps what comes with it, and writes the e-mail with the confirmation link, in one
 * transaction. A livreur also needs an admin's approval. Signing up again with the same password before confirming, as a
 * phone does after a lost answer, returns the same and replaces only what comes with it and the code of a ticket, which a
 * person may have found meanwhile. The code counts once the address is confirmed. Throws MAIL_UNAVAILABLE, EMAIL_TAKEN,
 * TOO_MANY_TRIES, and ADOPTION_CODE_INVALID before anything is created; DATABASE_BUSY when there was no time to hash the
 * password, which is not counted as a try.
 */
export async function signUp(
  ctx: RequestContext,
  role: 'client' | 'livreur',
  { password, adoptionCode: code, ...person }: ClientSignUpInput,
  keepMore?: KeepMore,
): Promise<{ email: string }> {
  refuseWithoutMail(ctx)
  const { email } = person
  const asker = { address: ctx.address, known: false }
  const counted = addressBuckets('addressMail', 'sign-up', ctx.address)
  const undo = ctx.limits.takeAll([...counted, ...hashBuckets(ctx, undefined)])
  const words = { email, done: 'sign-up repeated', refused: 'sign-up refused' }
  const answered = () => answerAgain(ctx, role, { email, password, code, keepMore, asker, undo })
  const again = () => undoWhenBusy(undo, logEntry(ctx, words, answered()))
  if (isEmailTaken(ctx.database.orm, email)) return again()
  const adoptionCode = readCode(ctx, code, undo)
  const undoMail = takeMail(ctx, undo)
  const undoAll = () => {
    undo()
    undoMail()
  }
  const passwordHash = await undoWhenBusy(undoAll, hashPassword(password, asker))
  const approvedAt = role === 'client' ? ctx.clock.now() : null
  const passwordCommon = await isGuessable(password, person)
  const created = await ctx.database.write((orm) => {
    // The address was taken while the password was being hashed, possibly by a double click.
    if (isEmailTaken(orm, email)) return undefined
    const waits = { emailConfirmedAt: null, approvedAt, adoptionCode }
    const account = { ...person, role, passwordHash, passwordCommon, ...waits }
    const { id } = insertUser(orm, ctx, account)
    mailLink(orm, ctx, 'confirm-signup', { ...person, id })
    keepMore?.(orm, id)
    return { id, passwordHash }
  })
  if (!created) {
    undoMail()
    return again()
  }
  rememberAsker(ctx, created)
  return { email }
}

/** The stored name of a ticket's code; one that is no good is no try to sign up. Throws what `checkAdoptionCode` throws. */
function readCode(ctx: RequestContext, code: string | undefined, undoTry: () => void) {
  if (code === undefined) return null
  try {
    return checkAdoptionCode(ctx, code)
  } catch (error) {
    undoTry()
    throw error
  }
}

/** Counts the e-mail; a sign-up refused for it does not count as a try. Throws TOO_MANY_TRIES. */
function takeMail(ctx: RequestContext, undoTry: () => void): () => void {
  try {
    return takeStrangersMail(ctx, 'confirm-signup')
  } catch (error) {
    undoTry()
    throw error
  }
}

interface Repeated {
  email: string
  password: string
  /** The code of a ticket. */
  code: string | undefined
  keepMore: KeepMore | undefined
  asker: Asker
  /** Gives back the try to sign up. */
  undo: () => void
}

/** A wrong password counts as a try to sign in: repeated sign-ups must not allow more guesses. */
async function answerAgain(
  ctx: RequestContext,
  role: Role,
  { email, password, code, keepMore, asker, undo: undoTry }: Repeated,
): Promise<{ email: string }> {
  const { database, limits } = ctx
  const user = findUserByEmail(database.orm, email)
  if (!user || user.role !== role || user.emailConfirmedAt !== null)
    throw new AppError('EMAIL_TAKEN')
  const bucket = ['secret', `sign-in ${email}`] as const
  const undo = limits.takeAll([bucket])
  const checked = verifyPassword(user.passwordHash, password, asker)
  if (!(await undoWhenBusy(undo, checked))) throw new AppError('EMAIL_TAKEN')
  limits.giveBack([bucket])
  const adoptionCode = readCode(ctx, code, undoTry)
  if (adoptionCode || keepMore) await keepNewer(ctx, user.id, { adoptionCode, keepMore })
  rememberAsker(ctx, user)
  return { email }
}

interface Newer {
  adoptionCode: string | null
  keepMore: KeepMore | undefined
}

/** Keeps the basket and the code of a repeated sign-up, unless the account was confirmed or removed meanwhile. */
async function keepNewer(
  { database }: RequestContext,
  userId: string,
  { adoptionCode, keepMore }: Newer,
) {
  await database.write((orm) => {
    const waits = and(eq(users.id, userId), isNull(users.emailConfirmedAt), isNull(users.deletedAt))
    if (!orm.select({ id: users.id }).from(users).where(waits).get()) return
    if (adoptionCode) orm.update(users).set({ adoptionCode }).where(eq(users.id, userId)).run()
    keepMore?.(orm, userId)
  })
}

/**
 * Removes the accounts that were created more than UNCONFIRMED_KEPT_DAYS ago and never confirmed,
 * inside `write()`: their addresses are free again. Their links and e-mails are deleted with the
 * row. Accounts with a valid link, a session or an order, be it deleted, and livreurs approved by the
 * staff, are kept.
 */
export function deleteUnconfirmedAccounts(
  orm: Orm,
  now: number,
  ctx: Pick<Deps, 'clock' | 'listeners'>,
): void {
  const gone = orm
    .select({ n: users.n, role: users.role, createdAt: users.createdAt })
    .from(users)
    .where(and(unconfirmedBefore(now - UNCONFIRMED_KEPT_DAYS * DAY_MS), isUnused(now)))
    .limit(MAX_SWEPT)
    .all()
  for (const user of gone) {
    orm.delete(users).where(eq(users.n, user.n)).run()
    closeUser(orm, ctx, user)
  }
}

const unconfirmedBefore = (at: number) =>
  and(
    // A client whom the team recorded has nothing to confirm.
    isNotNull(users.email),
    or(eq(users.role, 'client'), and(eq(users.role, 'livreur'), isNull(users.approvedAt))),
    isNull(users.emailConfirmedAt),
    isNull(users.deletedAt),
    lte(users.createdAt, at),
  )

const isUnused = (now: number) => sql`not exists (
    select 1 from links where user_id = ${users.id} and ended_at is null and expires_at > ${now}
  ) and not exists (select 1 from orders where client_id = ${users.id} or livreur_id = ${users.id})
    and not exists (select 1 from order_events where client_n = ${users.n})
    and not exists (select 1 from sessions where user_id = ${users.id})`
