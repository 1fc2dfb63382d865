import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { passkeys } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { newId } from '#server/lib/ids.ts'
import type {
  NewPasskey,
  PasskeyAnswer,
} from '#shared/access/second-factor/second-factor.inputs.ts'
import { MAX_PASSKEYS } from '#shared/access/second-factor/second-factor.ts'

type Server = Pick<Deps, 'database' | 'clock' | 'env' | 'log'>

/** Loaded with the first passkey: most starts of the server are followed by none. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]

/** The party that a passkey is made for, and the one address that may use it; both follow from PUBLIC_URL. */
function partyOf({ env }: Pick<Deps, 'env'>) {
  return { rpID: new URL(env.publicUrl).hostname, origin: env.publicUrl }
}

/** The account's own passkeys are excluded. */
export async function newPasskeyOptions(
  ctx: Server,
  account: { id: string; email: string; fullname: string },
) {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Lavéo',
    rpID: partyOf(ctx).rpID,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.fullname,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: descriptorsOf(ctx.database.orm, account.id),
    // It must be found without a name, and know its owner: then it is enough alone.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The question for a passkey: of this account, or of any account. */
export async function passkeyOptions(ctx: Server, userId: string | null) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: partyOf(ctx).rpID,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : descriptorsOf(ctx.database.orm, userId),
  })
}

function descriptorsOf(orm: Orm, userId: string) {
  return listPasskeys(orm, userId).map(({ credentialId: id, transports }) => ({ id, transports }))
}

/**
 * Checks a new passkey against the challenge. Returns a function that stores it, inside `write()`. Throws PASSKEY_REFUSED for
 * one that was made elsewhere, for another challenge or without knowing its owner; the function PASSKEY_KNOWN and
 * TOO_MANY_PASSKEYS.
 */
export async function checkNewPasskey(
  ctx: Server,
  { userId, name, passkey, challenge }: NewKey,
): Promise<(orm: Orm) => void> {
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID, origin } = partyOf(ctx)
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as Registration,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => refuse(ctx, error))
  if (!verified.verified) throw new AppError('PASSKEY_REFUSED')
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
  const transports = passkey.response.transports ?? []
  const key = { credentialId, publicKey: Buffer.from(publicKey), counter, transports }
  return (orm) => insertPasskey(orm, { userId, name, createdAt: ctx.clock.now(), ...key })
}

interface NewKey {
  userId: string
  name: string
  passkey: NewPasskey
  challenge: string
}

type Registration = Parameters<
  typeof import('@simplewebauthn/server').verifyRegistrationResponse
>[0]['response']
type Authentication = Parameters<
  typeof import('@simplewebauthn/server').verifyAuthenticationResponse
>[0]['response']
type StoredPasskey = typeof passkeys.$inferSelect

function insertPasskey(orm: Orm, key: Omit<StoredPasskey, 'id' | 'lastUsedAt'>): void {
  const known = orm
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.credentialId, key.credentialId))
    .get()
  if (known) throw new AppError('PASSKEY_KNOWN')
  if (listPasskeys(orm, key.userId).length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS')
  orm
    .insert(passkeys)
    .values({ id: newId(), ...key })
    .run()
}

/**
 * Checks what a passkey signed. Returns whose it is, and a function that stores its counter, inside `write()`. Throws
 * PASSKEY_REFUSED for an unknown one, another account's than `userId`, another challenge or address, without its owner's
 * finger or code, and when its counter went back: then it was copied.
 */
export async function checkPasskey(
  ctx: Server,
  {
    answer,
    challenge,
    userId,
  }: { answer: PasskeyAnswer; challenge: string; userId: string | null },
): Promise<{ userId: string; use: (orm: Orm) => void }> {
  const stored = findPasskey(ctx.database.orm, answer.id)
  if (!stored || (userId !== null && stored.userId !== userId))
    throw new AppError('PASSKEY_REFUSED')
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, origin } = partyOf(ctx)
  const { credentialId: id, publicKey, counter } = stored
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as Authentication,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch((error: unknown) => refuse(ctx, error))
  if (!verified.verified) throw new AppError('PASSKEY_REFUSED')
  const { newCounter } = verified.authenticationInfo
  const set = { counter: newCounter, lastUsedAt: ctx.clock.now() }
  return {
    userId: stored.userId,
    use(orm) {
      // Of two copies that sign at once, one is refused.
      const asRead = and(eq(passkeys.id, stored.id), eq(passkeys.counter, counter))
      const { changes } = orm.update(passkeys).set(set).where(asRead).run()
      if (changes !== 1) throw new AppError('PASSKEY_REFUSED')
    },
  }
}

/** The reason is for the log: it is English, and tells an attacker what to change. Throws PASSKEY_REFUSED. */
function refuse({ log }: Pick<Deps, 'log'>, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  log.info({ reason }, 'passkey refused')
  throw new AppError('PASSKEY_REFUSED')
}

function findPasskey(orm: Orm, credentialId: string): StoredPasskey | undefined {
  return orm.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get()
}

/** Whose a passkey is, by what its answer says of itself: nothing is proven yet. Empty for an unknown one. */
export function ownerOfPasskey(orm: Orm, credentialId: string): string {
  return findPasskey(orm, credentialId)?.userId ?? ''
}

/** The passkeys of an account, oldest first: ten at the most. */
export function listPasskeys(orm: Orm, userId: string): StoredPasskey[] {
  return orm
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .all()
}

/** Renames a passkey of this account, inside `write()`; false when it has none of this id. */
export function renamePasskey(
  orm: Orm,
  userId: string,
  { id, name }: { id: string; name: string },
): boolean {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  return orm.update(passkeys).set({ name }).where(own).run().changes === 1
}

/** Removes a passkey of this account, inside `write()`, and returns its name; undefined when it has none of this id. */
export function deletePasskey(orm: Orm, userId: string, id: string): string | undefined {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  return orm.delete(passkeys).where(own).returning({ name: passkeys.name }).get()?.name
}

/** Removes every passkey of an account, inside `write()`, and returns how many there were. */
export function deletePasskeysOf(orm: Orm, userId: string): number {
  return orm.delete(passkeys).where(eq(passkeys.userId, userId)).run().changes
}
