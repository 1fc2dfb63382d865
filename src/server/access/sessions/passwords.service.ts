import { randomBytes } from 'node:crypto'
import { type Asker, createHashTurns } from './hash-turns.ts'
import { passwordHasher } from './password-hash.ts'

export type { Asker } from './hash-turns.ts'

/**
 * Verified when no account has the address, so that an unknown e-mail takes the same time as a
 * known one.
 */
const dummyHash = passwordHasher.hash(randomBytes(16).toString('hex'))

/** The queue of all password hashing. */
export const inTurn = createHashTurns()

/** Hashes a password with Argon2id at OWASP's parameters. Throws DATABASE_BUSY when too many wait for their turn. */
export function hashPassword(password: string, asker?: Asker): Promise<string> {
  return inTurn(() => passwordHasher.hash(password), asker)
}

/** Checks a password; without a hash it takes the same time and fails. Throws DATABASE_BUSY as `hashPassword` does. */
export async function verifyPassword(
  hash: string | undefined,
  password: string,
  asker?: Asker,
): Promise<boolean> {
  const compared = hash ?? (await dummyHash)
  const matches = await inTurn(() => passwordHasher.verify(compared, password), asker)
  return hash !== undefined && matches
}
