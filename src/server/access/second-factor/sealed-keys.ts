import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key of its own: what signs links seals nothing. */
function keyOf(secret: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sealed keys of codes', 32))
}

/** Encrypts a key with the server's own, for one account: a copy of the database without `secret.key` makes no code. */
export function sealKey(secret: KeyObject, userId: string, key: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts what `sealKey` made for this account; undefined when it is another's or was changed, and after `secret.key` was
 * replaced.
 */
export function openKey(secret: KeyObject, userId: string, text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.byteLength < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return new Uint8Array(Buffer.concat([opened, decipher.final()]))
  } catch {
    return undefined
  }
}
