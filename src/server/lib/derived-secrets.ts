// The secrets in links, cookies and e-mails are derived from a row's id and the server's key, so no table holds them.

import type { TokenType } from '#server/db/schema.ts'
import { CODE_LENGTH } from '#shared/accounts/auth.ts'
import { sameText, sign } from './secret.ts'

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

/** Half of the HMAC: nobody finds 128 bits, and a short link makes a QR code that a narrow ticket can print. */
const LINK_MAC_BYTES = 16
const LINK_ID_BYTES = 16

/** Raising the version makes every earlier link worthless. */
interface Linked {
  /** A UUID. */
  id: string
  version: number
}

/** A client's own link, which opens a session; and one to an order, which anybody may be sent and only reads. */
export type LinkPurpose = 'follow link' | 'shared follow'

/** The text of a link: the id of what it is about, and the proof that this server made it for this purpose and version. */
export function linkToken(secret: Buffer, purpose: LinkPurpose, { id, version }: Linked): string {
  const mac = Buffer.from(sign(secret, purpose, `${id} ${version}`), 'base64url')
  const idBytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([idBytes, mac.subarray(0, LINK_MAC_BYTES)]).toString('base64url')
}

/** The id that a link names, before anything is proven; undefined for a text that is no link. */
export function linkedId(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.byteLength !== LINK_ID_BYTES + LINK_MAC_BYTES) return undefined
  const hex = bytes.subarray(0, LINK_ID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a token is the link of this purpose and version, compared in constant time. */
export function isLinkToken(
  secret: Buffer,
  purpose: LinkPurpose,
  { token, linked }: { token: string; linked: Linked },
): boolean {
  return sameText(token, linkToken(secret, purpose, linked))
}
