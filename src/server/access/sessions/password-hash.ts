import crypto, { randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Hashes passwords with Argon2id into a text (PHC format) that names its parameters and its salt. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Throws for a text that is not an Argon2id hash. */
  verify(hash: string, password: string): Promise<boolean>
}

/** OWASP's: 19 MiB (`memory`, in KiB), two passes, one thread. The stored hashes name the ones they were made with. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/

/** Argon2id of Node itself, from 24.7 on. */
export const nodeHasher: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES)
    const tag = await tagOf(password, salt, TAG_BYTES, COST)
    const { memory, passes, parallelism } = COST
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
  },
  async verify(hash, password) {
    const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? []
    if (salt === undefined || tag === undefined)
      throw new Error('A stored password hash is no Argon2id hash')
    const expected = Buffer.from(tag, 'base64')
    const actual = await tagOf(password, Buffer.from(salt, 'base64'), expected.byteLength, {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    })
    return timingSafeEqual(actual, expected)
  },
}

/** Hashes by oslo, for a Node without Argon2: the module is loaded only there. */
export const osloHasher: PasswordHasher = {
  async hash(password) {
    const { Argon2id } = await import('oslo/password')
    return new Argon2id().hash(password)
  },
  async verify(hash, password) {
    const { Argon2id } = await import('oslo/password')
    return new Argon2id().verify(hash, password)
  },
}

/** Node's, or oslo's where Node is older than 24.7 or built on an OpenSSL without Argon2. */
export const passwordHasher = hasArgon2() ? nodeHasher : osloHasher

function hasArgon2(): boolean {
  try {
    const least = { memory: 8, passes: 1, parallelism: 1, tagLength: 4 }
    crypto.argon2Sync('argon2id', { ...least, message: '', nonce: Buffer.alloc(8) })
    return true
  } catch {
    return false
  }
}

/** Normalizes to NFKC, like oslo: a password is the same in any Unicode composition. */
function tagOf(
  password: string,
  salt: Buffer,
  tagLength: number,
  cost: typeof COST,
): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return promisify(crypto.argon2)('argon2id', { ...cost, message, nonce: salt, tagLength })
}

/** PHC writes base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
