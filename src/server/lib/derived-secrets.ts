// The secrets in links, cookies and e-mails are derived from a row's id and the server's key, so no table holds them.

import type { TokenType } from '#server/db/schema.ts'
import { CODE_LENGTH } from '#shared/accounts/auth.ts'
import { sign } from './secret.ts'

/** The text of a token in a link or a cookie: its id, and the proof that this server made it. */
export function tokenText(secret: Buffer, type: TokenType, id: string): string {
  return `${id}.${sign(secret, `token ${type}`, id)}`
}

/** The digits of a validation code, derived from its id. */
export function codeDigits(secret: Buffer, codeId: string): string {
  const mac = Buffer.from(sign(secret, 'validation code', codeId), 'base64url')
  // 48 bits over a million values: no code is likelier than another by more than one in 10⁸.
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}
