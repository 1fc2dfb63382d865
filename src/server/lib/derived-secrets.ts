// The secrets in links, cookies and e-mails are derived from a row's id and the server's key, so no table holds them.

import type { KeyObject } from 'node:crypto'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { LINKS, type LinkPurpose, type SentPurpose } from './link-purposes.ts'
import { sameText, sign } from './secret.ts'

/** The digits of a code, derived from its id and what it is for. */
export function codeDigits(
  secret: KeyObject,
  codeId: string,
  signedFor = 'validation code',
): string {
  const mac = Buffer.from(sign(secret, signedFor, codeId), 'base64url')
  // 48 bits over a million values: no code is likelier than another by more than one in 10⁸.
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

/** A code that goes to one number or address: entered for another one it is wrong. */
export interface SentCode {
  purpose: 'number code' | 'e-mail code'
  id: string
  sentTo: string
}

/** The recipient of the code by which the client of an account takes another record into it: entered for another record it is wrong. */
export const mergeAddress = (email: string, leftId: string): string => `${email} ${leftId}`

/** The digits of such a code; no table has them. */
export const sentCodeDigits = (secret: KeyObject, { purpose, id, sentTo }: SentCode): string =>
  codeDigits(secret, `${id} ${sentTo}`, LINKS[purpose].signedFor)

/** Half of the HMAC: nobody finds 128 bits, and a short link makes a QR code that a narrow ticket can print. */
const SHORT_MAC_BYTES = 16
const UUID_BYTES = 16

/** The id of a link that serves often: raising the version makes every earlier link worthless. */
export const versionedId = (opens: string, version: number): string => `${opens} ${version}`

/** The text of a link: its id, or the UUID of what it opens, and the proof that this server made it for this purpose. */
export function linkText(secret: KeyObject, purpose: LinkPurpose, id: string): string {
  const { signedFor, serves } = LINKS[purpose]
  const mac = sign(secret, signedFor, id)
  if (serves !== 'often') return `${id}.${mac}`
  const [opens = ''] = id.split(' ')
  const uuid = Buffer.from(opens.replaceAll('-', ''), 'hex')
  return Buffer.concat([uuid, Buffer.from(mac, 'base64url').subarray(0, SHORT_MAC_BYTES)]).toString(
    'base64url',
  )
}

/** The id or the UUID that a text names, before anything is proven; undefined for a text that is no link. */
export function namedBy(purpose: LinkPurpose, text: string): string | undefined {
  if (LINKS[purpose].serves !== 'often') return text.split('.')[0]
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.byteLength !== UUID_BYTES + SHORT_MAC_BYTES) return undefined
  const hex = bytes.subarray(0, UUID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a text is the link of this purpose and id, compared in constant time. */
export const isLinkText = (
  secret: KeyObject,
  purpose: LinkPurpose,
  { text, id }: { text: string; id: string },
): boolean => sameText(text, linkText(secret, purpose, id))

/** The whole address of a link, as it is sent or printed. */
export function linkAddress(
  { secret, site }: { secret: KeyObject; site: string },
  purpose: SentPurpose,
  id: string,
): string {
  return `${site}${LINKS[purpose].page(linkText(secret, purpose, id))}`
}
