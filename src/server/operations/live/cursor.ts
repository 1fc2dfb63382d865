import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { sign } from '#server/lib/secret.ts'
import { isStaff, type Role } from '#shared/roles.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEQ_BYTES = 6
const LENGTH = NONCE_BYTES + SEQ_BYTES + TAG_BYTES

/** The team's streams share their cursors: all of them receive every change. */
const STAFF = 'staff'

/** Cursors of the team that are kept, so that one change is sealed once for all its streams. */
const KEPT = 256

/** Resume positions for the streams of one reader, as browsers store them. */
export interface Cursors {
  /** A sequence number as an encrypted text. */
  seal(seq: number): string
  /** The sequence number, or undefined for a text that this server did not give to this reader. */
  open(text: string): number | undefined
}

/** The cursors of an account: its own, or those of the team. */
export function cursorsFor(secret: KeyObject, actor: { id: string; role: Role }): Cursors {
  return isStaff(actor.role) ? cursorsOfStaff(secret) : createCursors(secret, actor.id)
}

const ofStaff = new WeakMap<KeyObject, Cursors>()

function cursorsOfStaff(secret: KeyObject): Cursors {
  const known = ofStaff.get(secret) ?? keepTexts(createCursors(secret, STAFF))
  ofStaff.set(secret, known)
  return known
}

/** Keeps one text for each of the latest numbers: the team may compare them. */
function keepTexts({ seal, open }: Cursors): Cursors {
  const texts = new Map<number, string>()
  return {
    open,
    seal(seq) {
      const text = texts.get(seq) ?? seal(seq)
      if (texts.size >= KEPT) texts.clear()
      texts.set(seq, text)
      return text
    },
  }
}

/**
 * Cursors of one reader, encrypted and authenticated with a key derived from the server's: a
 * sequence number counts the changes of the whole business, which a client or a livreur must not be
 * able to follow. The text is different each time, so that two of them cannot be compared.
 */
export function createCursors(secret: KeyObject, reader: string): Cursors {
  const key = Buffer.from(sign(secret, 'live-cursor', reader), 'base64url')
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
