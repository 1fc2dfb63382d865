import { createHash, randomBytes } from 'node:crypto'
import type { Orm } from '#server/db/database.ts'
import { AppError, retryAfterOf } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { linkText } from '#server/lib/derived-secrets.ts'
import { LINKS } from '#server/lib/link-purposes.ts'
import { readCookie, writeCookie } from '#server/lib/requests/cookies.ts'
import { describeDevice } from '#server/lib/requests/user-agent.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { addressBuckets, type Bucket } from '#server/record/limits/limits.service.ts'
import { undoWhenBusy } from '#server/record/limits/password-tries.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type {
  InternalRole,
  InternalSignUpInput,
  RequestStaffCodeInput,
} from '#shared/access/auth.ts'
import { createLink, readLink, useUpLink, withdrawLinks } from '../links/links.service.ts'
import { refuseStaleProof } from '../second-factor/fresh-proof.service.ts'
import { checkChosenPassword } from '../sessions/guessable-password.service.ts'
import { knownBrowser } from '../sessions/known-browser.service.ts'
import { hashPassword } from '../sessions/passwords.service.ts'
import { type LiveSession, sessionRefusal } from '../sessions/sessions.service.ts'
import { logEntry } from '../sessions/sign-in-log.service.ts'
import { publishLivreurChange } from '../users/livreur-change.service.ts'
import { activeSuperadmins, insertUser, isEmailTaken } from '../users/users.service.ts'
import {
  type ActiveCode,
  activeCode,
  CODE_LIFE_MS,
  issueCode,
  tryCode,
  voidCodes,
} from './validation-code.ts'

/** Identifies the browser that requested a code: the code works nowhere else. */
const BROWSER_COOKIE = 'laveo-code'
/** Carries the right to create one account. */
const TICKET_COOKIE = 'laveo-ticket'
/** Within this delay, reloading the page sends no further e-mail. */
const RESEND_MS = 60_000

/**
 * The step of the page, the role of this browser's code or ticket, whether the superadmins just got a code, and
 * the seconds before they may get another.
 */
export interface SignUpStep {
  step: 'role' | 'code' | 'account'
  role?: InternalRole
  sent: boolean
  retryAfter?: number
}

type Superadmin = ReturnType<typeof activeSuperadmins>[number]

/**
 * Called when the page opens, once a role is chosen, and by « Renvoyer le code ». E-mails a code
 * for an account of this role to every superadmin, unless this browser has a ticket, has a code of
 * less than a minute, may still enter one of this role where the page only opens, or must wait while its last code still
 * works; the role of that one is returned then. Where no e-mail leaves, their screens show it (`listAskedCodes`). Without a role nothing is made.
 * A superadmin who has just proven who they are is let in without a code, which they would ask of themselves.
 * Throws CODE_NOT_SENT when there is no superadmin to receive it, TOO_MANY_TRIES, PROOF_REQUIRED.
 */
export async function requestStaffCode(
  ctx: RequestContext,
  { role, opens }: RequestStaffCodeInput,
): Promise<SignUpStep> {
  const ticket = readTicket(ctx)
  const owner = sessionOfOwner(ctx)
  if (ticket && !(owner && role)) return { step: 'account', role: ticket.role, sent: false }
  if (!role) return currentStep(ctx)
  if (owner) {
    refuseStaleProof(owner)
    if (ticket?.role !== role) await giveTicket(ctx, () => role)
    return { step: 'account', role, sent: false }
  }
  const kept = opens ? currentStep(ctx) : undefined
  return kept?.role === role ? kept : askForCode(ctx, role)
}

function sessionOfOwner({ session }: RequestContext): LiveSession | undefined {
  const isOwner =
    session?.account.role === 'superadmin' &&
    session.demand !== 'needed' &&
    !sessionRefusal(session)
  return isOwner ? session : undefined
}

/**
 * For a visitor who returns to the page: the code that this browser may still enter, or the choice
 * of a role.
 */
function currentStep(ctx: RequestContext): SignUpStep {
  const now = ctx.clock.now()
  const code = activeCode(ctx.database.orm, hashOf(browserCookie(ctx) ?? ''), now)
  if (!code) return { step: 'role', sent: false }
  const wait = Math.max(0, code.createdAt + RESEND_MS - now)
  return { step: 'code', role: code.role, sent: false, retryAfter: Math.ceil(wait / 1000) }
}

async function askForCode(ctx: RequestContext, role: InternalRole): Promise<SignUpStep> {
  const cookie = browserCookie(ctx) ?? randomBytes(32).toString('base64url')
  // In one write: of several simultaneous calls only the first sends, and a superadmin disabled
  // just before receives nothing.
  const step = await ctx.database.write((orm): SignUpStep => {
    const superadmins = activeSuperadmins(orm)
    if (superadmins.length === 0) throw new AppError('CODE_NOT_SENT')
    const browser = hashOf(cookie)
    const last = activeCode(orm, browser, ctx.clock.now())
    const wait = waitForCode(ctx, last, superadmins)
    if (wait > 0)
      return { step: 'code', role: last?.role, sent: false, retryAfter: Math.ceil(wait / 1000) }
    makeCode(orm, ctx, { browser, role }, superadmins)
    return { step: 'code', role, sent: true, retryAfter: RESEND_MS / 1000 }
  })
  if (step.sent) writeCookie(ctx, BROWSER_COOKIE, cookie, CODE_LIFE_MS / 1000)
  return step
}

/**
 * The browser's cookie when it was made by this server: a forged one would create further records.
 */
function browserCookie(ctx: RequestContext): string | undefined {
  const cookie = readCookie(ctx, BROWSER_COOKIE)
  return cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined
}

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('hex')

/**
 * Milliseconds before this browser may request another code while its last one is valid; 0 when it
 * may now.
 */
function waitForCode(
  ctx: RequestContext,
  code: ActiveCode | undefined,
  superadmins: readonly Superadmin[],
): number {
  const now = ctx.clock.now()
  if (code && now < code.createdAt + RESEND_MS) return code.createdAt + RESEND_MS - now
  try {
    countSending(ctx, superadmins)
    return 0
  } catch (error) {
    const seconds = retryAfterOf(error)
    if (!code || seconds === undefined) throw error
    return seconds * 1000
  }
}

/**
 * Strangers share one allowance, so that many addresses cannot flood the superadmins with e-mails.
 * It does not apply in a known browser of a superadmin.
 */
function countSending(ctx: RequestContext, superadmins: readonly Superadmin[]): void {
  const { limits } = ctx
  const browser = superadmins.map((one) => knownBrowser(ctx, one)).find(Boolean)
  const buckets: Bucket[] = browser
    ? [['mailbox', `staff code ${browser}`]]
    : [...addressBuckets('mailbox', 'staff code', ctx.address), ['staffMail', 'validation-code']]
  limits.takeAll(buckets)
}

function makeCode(
  orm: Orm,
  ctx: RequestContext,
  { browser, role }: { browser: string; role: InternalRole },
  superadmins: readonly Superadmin[],
): void {
  const { env, secret, clock, address, userAgent } = ctx
  const codeId = issueCode(orm, secret, { browser, address, role }, clock.now())
  if (!env.mailLeaves) return
  const facts = { codeId, role, browser: describeDevice(userAgent).label, address }
  for (const { id: userId, email: to } of superadmins)
    enqueueMail(orm, ctx, { template: 'validation-code', to, userId, facts })
}

/**
 * Exchanges a correct code for a ticket, stored in this browser, and returns its role. Throws
 * CODE_INVALID, TOO_MANY_TRIES.
 */
export function checkCode(ctx: RequestContext, digits: string): Promise<InternalRole> {
  const words = { done: 'staff code accepted', refused: 'staff code refused' }
  return logEntry(ctx, words, exchangeCode(ctx, digits))
}

async function exchangeCode(ctx: RequestContext, digits: string): Promise<InternalRole> {
  const { secret, clock, limits } = ctx
  const buckets = addressBuckets('address', 'staff code', ctx.address)
  limits.takeAll(buckets)
  const browser = hashOf(browserCookie(ctx) ?? '')
  const role = await giveTicket(ctx, (orm) =>
    tryCode(orm, secret, { browser, digits, now: clock.now() }),
  )
  if (!role) throw new AppError('CODE_INVALID')
  limits.giveBack(buckets)
  return role
}

/** Lets this browser create one account of the role that `roleOf` finds inside `write()`, if any. */
async function giveTicket<Found extends InternalRole | undefined>(
  ctx: RequestContext,
  roleOf: (orm: Orm) => Found,
): Promise<Found> {
  const { database, secret, clock } = ctx
  const { role, id } = await database.write((orm) => {
    const found = roleOf(orm)
    return {
      role: found,
      id: found && createLink(orm, { purpose: 'ticket', role: found, now: clock.now() }),
    }
  })
  if (id)
    writeCookie(ctx, TICKET_COOKIE, linkText(secret, 'ticket', id), LINKS.ticket.lifeMs / 1000)
  return role
}

/** The valid ticket of this browser. */
function readTicket(ctx: RequestContext): { id: string; role: InternalRole } | undefined {
  const ticket = readLink(ctx, 'ticket', readCookie(ctx, TICKET_COOKIE) ?? '')
  return ticket?.role ? { id: ticket.id, role: ticket.role } : undefined
}

/**
 * Creates an account of the role that the code was requested for, notifies every superadmin, and
 * uses up the ticket. The account can be used at once, except a superadmin's, which another
 * superadmin must confirm. Throws TICKET_INVALID; PASSWORD_TOO_COMMON (staff), EMAIL_TAKEN and
 * TOO_MANY_TRIES, after which the ticket stays valid.
 */
export async function createInternalAccount(
  ctx: RequestContext,
  { password, ...typed }: InternalSignUpInput,
): Promise<{ role: InternalRole; email: string }> {
  const ticket = readTicket(ctx)
  if (!ticket) throw new AppError('TICKET_INVALID')
  const person = { ...typed, role: ticket.role }
  const passwordCommon = await checkChosenPassword(password, person)
  if (isEmailTaken(ctx.database.orm, person.email)) throw new AppError('EMAIL_TAKEN')
  const undo = ctx.limits.takeAll([['secret', `link ${ticket.id}`]])
  const asker = { address: ctx.address, known: true }
  const passwordHash = await undoWhenBusy(undo, hashPassword(password, asker))
  const { id: userId } = await ctx.database.write((orm) => {
    const now = ctx.clock.now()
    if (!useUpLink(orm, ticket.id, now)) throw new AppError('TICKET_INVALID')
    if (isEmailTaken(orm, person.email)) throw new AppError('EMAIL_TAKEN')
    tellSuperadmins(orm, ctx, person)
    const approvedAt = person.role === 'superadmin' ? null : now
    const account = { ...person, passwordHash, passwordCommon, emailConfirmedAt: now, approvedAt }
    const user = insertUser(orm, ctx, account)
    recordCreation(orm, ctx, { id: user.id, role: person.role })
    if (person.role === 'livreur') publishLivreurChange(ctx, user.id)
    return user
  })
  ctx.log.info({ userId, role: person.role }, 'internal account created')
  writeCookie(ctx, TICKET_COOKIE, '', 0)
  writeCookie(ctx, BROWSER_COOKIE, '', 0)
  return { role: person.role, email: person.email }
}

/** The actor is the signed-in superadmin, or else the new account itself. */
function recordCreation(orm: Orm, ctx: RequestContext, created: Pick<Actor, 'id' | 'role'>): void {
  const account = ctx.session?.account
  const actor = account?.role === 'superadmin' ? account : created
  const { id: target, role } = created
  const { clock } = ctx
  recordStaffAction(orm, { clock, actor }, { kind: 'account_created', target, data: { role } })
}

type NewColleague = Omit<InternalSignUpInput, 'password'> & { role: InternalRole }

function tellSuperadmins(orm: Orm, ctx: RequestContext, person: NewColleague): void {
  const { fullname, role, email: about } = person
  const facts = { fullname, role, email: about }
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, { template: 'internal-account-created', to, userId, about, facts })
}

/**
 * Invalidates every code and ticket, inside `write()`: those that a removed superadmin received or
 * let in must not work. Other people signing up request a new one.
 */
export function revokeStaffCodes(orm: Orm, now: number): void {
  voidCodes(orm, now)
  withdrawLinks(orm, { purpose: 'ticket', of: 'everybody', now })
}
