import { createHash, randomBytes } from 'node:crypto'
import type { Orm } from '#server/db/database.ts'
import { knownBrowser } from '#server/features/auth/known-browser.ts'
import { hashPassword } from '#server/features/auth/session.ts'
import { recordStaffAction } from '#server/features/journal/journal.service.ts'
import type { Bucket } from '#server/features/limits/limits.service.ts'
import {
  issueToken,
  readToken,
  TOKEN_LIFE_MS,
  tokenText,
  useToken,
  voidTickets,
} from '#server/features/tokens/tokens.service.ts'
import {
  activeSuperadmins,
  insertUser,
  isEmailTaken,
} from '#server/features/users/users.service.ts'
import { addressKey } from '#server/http/client-address.ts'
import { AppError, retryAfterOf } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { readCookie, writeCookie } from '#server/lib/cookies.ts'
import { sign } from '#server/lib/secret.ts'
import { describeDevice } from '#server/lib/user-agent.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { Context } from '#server/trpc.ts'
import type { InternalRole, InternalSignUpInput } from '#shared/auth.ts'
import { CODE_LIFE_MS, issueCode, livingCode, tryCode, voidCodes } from './validation-code.ts'

/** Names the browser that asked for a code: the code works nowhere else. */
const BROWSER_COOKIE = 'laveo-code'
/** Carries the right to create one account. */
const TICKET_COOKIE = 'laveo-ticket'
/** The page may be reloaded this often without another e-mail. */
const RESEND_MS = 60_000

/** Which step the page shows, whether an e-mail just left, and the seconds before another may. */
export interface Door {
  step: 'code' | 'account'
  sent: boolean
  retryAfter?: number
}

type Superadmin = ReturnType<typeof activeSuperadmins>[number]

/**
 * Called when the page opens and by « Renvoyer le code ». E-mails a code to every superadmin, unless this browser holds
 * a ticket already or a code of less than a minute, or may not ask for one yet while its last code still works. Throws
 * CODE_NOT_SENT when nobody can receive it, TOO_MANY_TRIES.
 */
export async function openDoor(ctx: Context): Promise<Door> {
  if (readTicket(ctx)) return { step: 'account', sent: false }
  const cookie = browserCookie(ctx) ?? newCookie(ctx)
  // All in one write: of several calls at once the first sends, and whoever was just disabled receives nothing.
  const door = await ctx.database.write((orm): Door => {
    const superadmins = activeSuperadmins(orm)
    if (superadmins.length === 0) throw new AppError('CODE_NOT_SENT')
    const wait = waitForCode(orm, ctx, hashOf(cookie), superadmins)
    if (wait > 0) return { step: 'code', sent: false, retryAfter: Math.ceil(wait / 1000) }
    sendCode(orm, ctx, hashOf(cookie), superadmins)
    return { step: 'code', sent: true, retryAfter: RESEND_MS / 1000 }
  })
  if (door.sent) writeCookie(ctx, BROWSER_COOKIE, cookie, CODE_LIFE_MS / 1000)
  return door
}

/** Whoever is signed in gets the same one in calls at once: a superadmin, whom no limit holds, asks for one code. */
function newCookie({ secret, session }: Context): string {
  if (session) return sign(secret, 'code browser', session.id)
  return randomBytes(32).toString('base64url')
}

/** The browser's cookie when it is one of ours: nobody makes us keep another. */
function browserCookie(ctx: Context): string | undefined {
  const cookie = readCookie(ctx, BROWSER_COOKIE)
  return cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined
}

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('hex')

/** Milliseconds before this browser may have another code, its last one being good until then; 0 when it may now. */
function waitForCode(
  orm: Orm,
  ctx: Context,
  browser: string,
  superadmins: readonly Superadmin[],
): number {
  const now = ctx.clock.now()
  const code = livingCode(orm, browser, now)
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
 * Strangers share one allowance, so that no number of addresses floods the superadmins. It never touches a superadmin,
 * signed in or in a browser they used before: whatever strangers do, somebody can open the door.
 */
function countSending(ctx: Context, superadmins: readonly Superadmin[]): void {
  const { limits, session } = ctx
  if (superadmins.some(({ id }) => id === session?.account.id)) return
  const browser = superadmins.map((one) => knownBrowser(ctx, one)).find(Boolean)
  const buckets: Bucket[] = browser
    ? [['codeSendAddress', browser]]
    : [
        ['codeSendAddress', addressKey(ctx.address)],
        ['codeSendOverall', ''],
      ]
  limits.takeAll(buckets)
}

function sendCode(orm: Orm, ctx: Context, browser: string, superadmins: readonly Superadmin[]) {
  const { secret, clock, address, userAgent } = ctx
  const codeId = issueCode(orm, secret, { browser, address }, clock.now())
  const facts = { codeId, browser: describeDevice(userAgent).label, address }
  for (const { id: userId, email: to } of superadmins)
    enqueueMail(orm, ctx, { template: 'validation-code', to, userId, facts })
}

/** Exchanges the right code for a ticket, which this browser keeps. Throws CODE_INVALID, TOO_MANY_TRIES. */
export async function checkCode(ctx: Context, digits: string): Promise<void> {
  const { database, secret, clock, limits } = ctx
  const bucket = ['codeTryAddress', addressKey(ctx.address)] as const
  limits.takeAll([bucket])
  const browser = hashOf(browserCookie(ctx) ?? '')
  const ticketId = await database.write((orm) => {
    const now = clock.now()
    if (!tryCode(orm, secret, { browser, digits, now })) return undefined
    return issueToken(orm, { type: 'ticket', now })
  })
  if (!ticketId) throw new AppError('CODE_INVALID')
  limits.giveBack([bucket])
  const ticket = tokenText(secret, 'ticket', ticketId)
  writeCookie(ctx, TICKET_COOKIE, ticket, TOKEN_LIFE_MS.ticket / 1000)
}

function readTicket(ctx: Context) {
  return readToken(ctx, 'ticket', readCookie(ctx, TICKET_COOKIE) ?? '')
}

/**
 * Creates an account that can be used at once, tells every superadmin of it, and uses the ticket up. Throws
 * TICKET_INVALID; EMAIL_TAKEN and TOO_MANY_TRIES, which leave the ticket good.
 */
export async function createInternalAccount(
  ctx: Context,
  { password, ...person }: InternalSignUpInput,
): Promise<{ role: InternalRole; email: string }> {
  const ticket = readTicket(ctx)
  if (!ticket) throw new AppError('TICKET_INVALID')
  if (isEmailTaken(ctx.database.orm, person.email)) throw new AppError('EMAIL_TAKEN')
  ctx.limits.take('linkUse', ticket.id)
  const passwordHash = await hashPassword(password)
  const { id: userId } = await ctx.database.write((orm) => {
    const now = ctx.clock.now()
    if (!useToken(orm, ticket.id, now)) throw new AppError('TICKET_INVALID')
    if (isEmailTaken(orm, person.email)) throw new AppError('EMAIL_TAKEN')
    tellSuperadmins(orm, ctx, person)
    const account = { ...person, passwordHash, emailConfirmedAt: now, approvedAt: now }
    const user = insertUser(orm, ctx, account)
    recordCreation(orm, ctx, { id: user.id, role: person.role })
    return user
  })
  ctx.log.info({ userId, role: person.role }, 'internal account created')
  writeCookie(ctx, TICKET_COOKIE, '', 0)
  writeCookie(ctx, BROWSER_COOKIE, '', 0)
  return { role: person.role, email: person.email }
}

/** In the name of the superadmin at this screen; of the new account itself when whoever held the code was nobody yet. */
function recordCreation(orm: Orm, ctx: Context, created: Pick<Actor, 'id' | 'role'>): void {
  const account = ctx.session?.account
  const actor = account?.role === 'superadmin' ? account : created
  const { id: target, role } = created
  const { clock } = ctx
  recordStaffAction(orm, { clock, actor }, { kind: 'account_created', target, data: { role } })
}

function tellSuperadmins(orm: Orm, ctx: Context, person: Omit<InternalSignUpInput, 'password'>) {
  const { fullname, role, email: about } = person
  const facts = { fullname, role, email: about }
  for (const { id: userId, email: to } of activeSuperadmins(orm))
    enqueueMail(orm, ctx, { template: 'internal-account-created', to, userId, about, facts })
}

/**
 * Makes every code and ticket there is worthless, inside `write()`: when a superadmin goes, so does what they were sent
 * or have let in. Whoever else was at the door asks again.
 */
export function shutDoor(orm: Orm, now: number): void {
  voidCodes(orm, now)
  voidTickets(orm, now)
}
