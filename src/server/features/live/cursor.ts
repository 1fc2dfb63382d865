import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sign } from '#server/lib/secret.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEQ_BYTES = 6
const LENGTH = NONCE_BYTES + SEQ_BYTES + TAG_BYTES

/** Resume positions for the streams of one account, as browsers store them. */
export interface Cursors {
  /**
   * A sequence number as an encrypted text, different each time, so that two of them cannot be
   * compared.
   */
  seal(seq: number): string
  /** The sequence number, or undefined for a text that this server did not give to this account. */
  open(text: string): number | undefined
}

/**
 * Cursors of one account, encrypted and authenticated with a key derived from the server's: a
 * sequence number counts the changes of the whole business, which a client or a livreur must not be
 * able to follow.
 */
export function createCursors(secret: Buffer, accountId: string): Cursors {
  const key = Buffer.from(sign(secret, 'live-cursor', accountId), 'base64url')
  const options = { authTagLength: TAG_BYTES }
  return {
    seal(seq) {
      const nonce = randomBytes(NONCE_BYTES)
      const plain = Buffer.alloc(SEQ_BYTES)
      plain.writeUIntBE(seq, 0, SEQ_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, options)
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.byteLength !== LENGTH) return undefined
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), options)
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      try {
        decipher.final()
      } catch {
        return undefined
      }
      return plain.readUIntBE(0, SEQ_BYTES)
    },
  }
}
