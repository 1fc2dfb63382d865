import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import type { FactorKind } from '#server/mail/letters/second-factor.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import type { AddPasskeyInput } from '#shared/access/second-factor/second-factor.inputs.ts'
import { hasFactor, mayHaveFactor } from '#shared/access/second-factor/second-factor.ts'
import { recordSecurityEvent } from '../security/security.service.ts'
import {
  attemptOfSession,
  beginAttempt,
  readAttempt,
  takeAttempt,
} from '../sessions/attempts.service.ts'
import { endSessionsAndStreams } from '../sessions/end-sessions.service.ts'
import { type Account, type LiveSession, recordProof } from '../sessions/sessions.service.ts'
import { emailOf, findUser } from '../users/users.service.ts'
import { eraseFactors, recordRemovalByOther, waysOf } from './check-factor.service.ts'
import {
  checkNewPasskey,
  deletePasskey,
  listPasskeys,
  newPasskeyOptions,
  renamePasskey,
} from './passkeys.service.ts'
import { codesLeft, deleteRecoveryCodes, makeRecoveryCodes } from './recovery-codes.service.ts'
import { mailOwner } from './second-factor.mail.ts'
import { beginTotp, confirmNewTotp, deleteTotp, type NewTotpKey, readTotp } from './totp.service.ts'

/** A member of the team, acting on their own account. */
type Owner = RequestContext & { session: LiveSession; actor: Account }

/** As the owner sees them; never a key. */
export function readFactors(orm: Orm, userId: string) {
  const totp = readTotp(orm, userId)
  return {
    passkeys: listPasskeys(orm, userId).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    })),
    totp: totp ? { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt } : null,
    codes: codesLeft(orm, userId),
  }
}

/** Begins to add a passkey: what the browser needs to make it. */
export async function beginPasskey(ctx: Owner) {
  const { database, session, actor, clock } = ctx
  const options = await newPasskeyOptions(ctx, { ...actor, email: emailOf(actor) })
  const begun = {
    kind: 'new-passkey',
    userId: actor.id,
    secret: options.challenge,
    now: clock.now(),
  } as const
  await database.write((orm) => beginAttempt(orm, attemptOfSession('new-passkey', session), begun))
  return options
}

/** The recovery codes of an account's first second factor, to be shown once; null when it has codes already. */
export interface Added {
  codes: string[] | null
}

/**
 * Adds a passkey. Throws SIGN_IN_EXPIRED when its challenge is over or was used, PASSKEY_REFUSED, PASSKEY_KNOWN,
 * TOO_MANY_PASSKEYS, UNAUTHENTICATED when the session ended meanwhile.
 */
export async function addPasskey(ctx: Owner, { name, passkey }: AddPasskeyInput): Promise<Added> {
  const { database, session, clock } = ctx
  const id = attemptOfSession('new-passkey', session)
  const challenge = readAttempt(database.orm, id, clock.now())?.secret
  if (!challenge) throw new AppError('SIGN_IN_EXPIRED')
  const userId = ctx.actor.id
  const store = await checkNewPasskey(ctx, { userId, name, passkey, challenge })
  return addFactor(ctx, { kind: 'passkey', name }, (orm) => {
    if (takeAttempt(orm, id, clock.now())?.secret !== challenge)
      throw new AppError('SIGN_IN_EXPIRED')
    store(orm)
  })
}

/** Begins to set up codes of an application: its key, which counts once one of its codes is confirmed. Throws TOTP_KNOWN. */
export function beginTotpKey(ctx: Owner): Promise<NewTotpKey> {
  const { id, ...rest } = ctx.actor
  return beginTotp(ctx, { session: ctx.session, account: { id, email: emailOf(rest) } })
}

/**
 * Stores the key of an application whose first code is right. Throws SIGN_IN_EXPIRED, FACTOR_CODE_WRONG, TOTP_KNOWN,
 * UNAUTHENTICATED.
 */
export async function confirmTotpKey(ctx: Owner, code: string): Promise<Added> {
  const confirmed = { session: ctx.session, userId: ctx.actor.id, code }
  const store = await confirmNewTotp(ctx, confirmed)
  return addFactor(ctx, { kind: 'totp', name: null }, store)
}

function addFactor(
  ctx: Owner,
  added: { kind: FactorKind; name: string | null },
  store: (orm: Orm) => void,
): Promise<Added> {
  const { database, clock, secret, session, actor } = ctx
  return database.write((orm) => {
    const isFirst = !hasFactor(waysOf(orm, actor.id))
    store(orm)
    // Who was signed out meanwhile, perhaps by the owner elsewhere, adds nothing.
    if (!recordProof(orm, secret, session)) throw new AppError('UNAUTHENTICATED')
    recordStaffAction(orm, ctx, {
      kind: 'second_factor_added',
      target: actor.id,
      data: { what: added.kind },
    })
    recordSecurityEvent(orm, ctx, { userId: actor.id, kind: 'second_factor_added' })
    mailOwner(orm, ctx, actor, 'second-factor-added', added)
    // The others were opened with the password alone: a stranger who has it may be among them.
    if (isFirst) endOthers(orm, ctx)
    if (codesLeft(orm, actor.id).left > 0) return { codes: null }
    return { codes: makeRecoveryCodes(orm, { secret, userId: actor.id, now: clock.now() }) }
  })
}

/** Renames a passkey of the owner. Throws NOT_FOUND. */
export async function nameOwnPasskey(
  { database, actor }: Owner,
  named: { id: string; name: string },
): Promise<void> {
  await database.write((orm) => {
    if (!renamePasskey(orm, actor.id, named)) throw new AppError('NOT_FOUND')
  })
}

/** Removes a passkey of the owner, and the recovery codes with the last second factor. A repeat changes nothing. */
export async function removeOwnPasskey(ctx: Owner, id: string): Promise<void> {
  await ctx.database.write((orm) => {
    if (deletePasskey(orm, ctx.actor.id, id) !== undefined) recordRemoval(orm, ctx, 'passkey')
  })
}

/** Removes the owner's codes of an application, and the recovery codes with the last second factor. A repeat changes nothing. */
export async function removeOwnTotp(ctx: Owner): Promise<void> {
  await ctx.database.write((orm) => {
    if (deleteTotp(orm, ctx.actor.id)) recordRemoval(orm, ctx, 'totp')
  })
}

function recordRemoval(orm: Orm, ctx: Owner, kind: FactorKind): void {
  const { actor } = ctx
  if (!hasFactor(waysOf(orm, actor.id))) deleteRecoveryCodes(orm, actor.id)
  const data = { what: kind }
  recordStaffAction(orm, ctx, { kind: 'second_factor_removed', target: actor.id, data })
  recordSecurityEvent(orm, ctx, { userId: actor.id, kind: 'second_factor_removed' })
  mailOwner(orm, ctx, actor, 'second-factor-removed', { kind, by: 'owner' })
  // The removed factor may be on a phone that was lost, and signed in.
  endOthers(orm, ctx)
}

function endOthers(orm: Orm, ctx: Owner): void {
  endSessionsAndStreams(orm, ctx, { userId: ctx.actor.id, keep: ctx.session.id })
}

/** Makes the owner's recovery codes anew, to be shown once; the former ones end. Throws NOT_FOUND without a second factor. */
export function renewCodes(ctx: Owner): Promise<string[]> {
  const { database, clock, secret, actor } = ctx
  return database.write((orm) => {
    if (!hasFactor(waysOf(orm, actor.id))) throw new AppError('NOT_FOUND')
    recordStaffAction(orm, ctx, { kind: 'recovery_codes_made', target: actor.id })
    recordSecurityEvent(orm, ctx, { userId: actor.id, kind: 'recovery_codes_made' })
    mailOwner(orm, ctx, actor, 'recovery-codes-made', {})
    return makeRecoveryCodes(orm, { secret, userId: actor.id, now: clock.now() })
  })
}

/**
 * Removes every second factor of a colleague who lost theirs, by a superadmin, and ends their sessions: a person who has the lost
 * phone is out too. Their password still signs them in. Throws NOT_FOUND for a client, OWN_ACCOUNT.
 */
export async function removeFactorsOf(ctx: Owner, userId: string): Promise<void> {
  const { database, actor, log } = ctx
  if (userId === actor.id) throw new AppError('OWN_ACCOUNT')
  await database.write((orm) => {
    const colleague = findUser(orm, userId)
    if (!colleague || !mayHaveFactor(colleague.role)) throw new AppError('NOT_FOUND')
    if (!eraseFactors(orm, userId)) return
    endSessionsAndStreams(orm, ctx, { userId })
    recordStaffAction(orm, ctx, { kind: 'second_factor_reset', target: userId })
    recordRemovalByOther(orm, ctx, userId)
    mailOwner(orm, ctx, colleague, 'second-factor-removed', { kind: 'all', by: 'colleague' })
  })
  log.info({ actorId: actor.id, userId }, 'second factor reset')
}

/** The owner's passkeys, codes and recovery codes as their export tells them: no key, and no code. */
export function exportFactors(orm: Orm, userId: string) {
  const { passkeys, totp, codes } = readFactors(orm, userId)
  return {
    clesDAcces: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      nom: name,
      ajouteeLe: isoTime(createdAt),
      dernierUsageLe: isoTime(lastUsedAt),
    })),
    codesDApplication: totp && {
      ajouteLe: isoTime(totp.createdAt),
      dernierUsageLe: isoTime(totp.lastUsedAt),
    },
    codesDeSecours:
      codes.madeAt === null ? null : { restants: codes.left, faitsLe: isoTime(codes.madeAt) },
  }
}
