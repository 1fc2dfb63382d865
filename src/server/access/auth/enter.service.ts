import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import {
  demandFor,
  type FactorDemand,
  hasFactor,
  mayHaveFactor,
} from '#shared/access/second-factor/second-factor.ts'
import { isStaff } from '#shared/roles.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { waysOf } from '../second-factor/check-factor.service.ts'
import { recordOwnSignIn } from '../security/sign-ins.service.ts'
import { knownBrowser, rememberBrowser } from '../sessions/known-browser.service.ts'
import { noteMember } from '../sessions/link-browser.service.ts'
import { type Account, openSession, signInRefusal } from '../sessions/sessions.service.ts'
import { emailOf, findUser } from '../users/users.service.ts'

/** The signed-in account as the web receives it. */
export type Me = ReturnType<typeof toMe>

/** An account that signs in, with its hash. */
export type SigningIn = NonNullable<ReturnType<typeof findUser>>

/**
 * Removes the fields that the owner's browser does not need. `byLink`: the session was opened by a client's link; where it may be
 * another person's, it shows the first name. `demand`: what is asked of an account without a second factor.
 */
export function toMe(account: Account, standing: Standing = {}) {
  const { byLink = false, placesHidden = false, isNumberProven = false, demand = 'none' } = standing
  const { id, role, phone, passwordCommon, approvedAt } = account
  const hasProvenNumber = account.phoneProvenAt !== null
  const address = placesHidden ? null : account.address
  const email = placesHidden ? null : account.email
  const fullname = placesHidden ? (firstNameOf(account.fullname) ?? '') : account.fullname
  const person = { id, role, fullname, phone, hasProvenNumber, email, address, passwordCommon }
  return { ...person, approved: approvedAt !== null, byLink, placesHidden, isNumberProven, demand }
}

interface Standing {
  byLink?: boolean
  /** As `hidesPlaces` says it. */
  placesHidden?: boolean
  /** A code of the account's number that the team has not read was entered in the session. */
  isNumberProven?: boolean
  demand?: FactorDemand
}

interface Entry {
  /** The factor after the password, or in its place. */
  by?: 'passkey' | 'totp' | 'recovery'
  /** Runs in the write that stores the session: when it throws, nothing is stored. */
  check?: (orm: Orm) => void
}

/**
 * Opens the session of an account whose sign-in is complete, and remembers the browser, as the team's too. Throws BAD_CREDENTIALS when the
 * password was changed meanwhile, SECOND_FACTOR_NEEDED when a second factor was added meanwhile, ACCOUNT_DISABLED,
 * EMAIL_NOT_CONFIRMED, SUPERADMIN_NOT_CONFIRMED, ROLE_UNKNOWN.
 */
export async function enter(ctx: RequestContext, user: SigningIn, entry: Entry = {}): Promise<Me> {
  const { hub, limits, secure, userAgent } = ctx
  const browser = knownBrowser(ctx, user)
  // Read before the session is stored: what is read after it may fail, and the person would be told that they are not signed in.
  const demand = entry.by ? 'none' : demandOf(ctx, user)
  const { cookie, ended } = await openSession(ctx, user.id, {
    secure,
    userAgent,
    check(orm) {
      refuseUnusable(orm, user)
      if (entry.by === undefined) refuseAlone(orm, user)
      entry.check?.(orm)
      const newBrowser = browser === undefined
      recordSignIn(orm, ctx, user, { newBrowser, by: entry.by })
      const by = entry.by === 'passkey' ? 'passkey' : 'password'
      recordOwnSignIn(orm, ctx, { ...user, email: emailOf(user), newBrowser, by })
    },
  })
  for (const sessionId of ended) hub.disconnect({ sessionId })
  ctx.setCookie(cookie)
  if (browser) limits.clear('knownBrowser', `${browser} ${user.id}`)
  rememberBrowser(ctx, user)
  if (user.role !== 'client') noteMember(ctx, user.id)
  return toMe(user, { demand })
}

/**
 * Checks the account in the write that stores its session. A password change, a disabling or a
 * deletion made while the password was being verified has ended every session except this one. Throws as `enter` does.
 */
export function refuseUnusable(
  orm: Orm,
  { id, passwordHash }: { id: string; passwordHash: string },
): void {
  const account = findUser(orm, id)
  if (account?.passwordHash !== passwordHash) throw new AppError('BAD_CREDENTIALS')
  const refusal = signInRefusal(account)
  if (refusal) throw new AppError(refusal)
}

/** A second factor that was added while the password was being verified is asked for, too. */
function refuseAlone(orm: Orm, { id, role }: SigningIn): void {
  if (!mayHaveFactor(role)) return
  const ways = waysOf(orm, id)
  if (hasFactor(ways)) throw new AppError('SECOND_FACTOR_NEEDED', ways)
}

/**
 * Records a staff member's sign-in in the journal, in the write that stores the session; other
 * roles are not recorded.
 */
function recordSignIn(
  orm: Orm,
  { clock }: RequestContext,
  actor: SigningIn,
  { newBrowser, by }: { newBrowser: boolean; by: Entry['by'] },
): void {
  if (!isStaff(actor.role)) return
  const data: Record<string, string | boolean> = { newBrowser }
  if (by) data.by = by
  recordStaffAction(orm, { clock, actor }, { kind: 'signed_in', data })
}

/** The standing of the session that the browser shows. In the demonstration, whose accounts are shared, nothing is advised. */
export function shownStanding(
  ctx: Pick<RequestContext, 'session' | 'env' | 'placesHidden'>,
): Standing {
  const { session, env, placesHidden } = ctx
  if (!session) return {}
  const { byLink, isNumberProven, demand } = session
  return { byLink, isNumberProven, placesHidden, demand: shownDemand(env, demand) }
}

const shownDemand = (env: RequestContext['env'], demand: FactorDemand): FactorDemand =>
  env.demo && demand === 'urged' ? 'none' : demand

/** The demand on an account that signed in with its password alone, and so has no other factor. */
function demandOf({ database: { orm }, env }: RequestContext, { role }: SigningIn): FactorDemand {
  if (!mayHaveFactor(role)) return 'none'
  const { rule } = readSettings(orm, 'secondFactor')
  return shownDemand(env, demandFor(role, rule, { passkey: false, totp: false }))
}
