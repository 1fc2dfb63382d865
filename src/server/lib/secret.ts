import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BYTES = 32

/** The server's own key: 32 random bytes, made at the first start, readable by the server's user only. */
export function loadSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file)
  if (secret.byteLength !== BYTES)
    throw new Error(
      `${file} is damaged: restore it from a backup, or delete it to end every link in flight`,
    )
  return secret
}

/** HMAC-SHA256 of some text for one `purpose`, as base64url: what is signed for one thing is worth nothing for another. */
export function sign(secret: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** Compares two texts in a time that tells nothing of where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}
