import { MINUTE_MS } from '#shared/dates.ts'

/** Covered by the signature of a deposit ticket. Times are milliseconds UTC, kept to the minute. */
export interface TicketFacts {
  /** The eight hexadecimal digits of the order's reference. */
  reference: string
  /** Pieces that were counted. */
  pieces: number
  /** The order's total, in francs. */
  total: number
  countedAt: number
  /** End of the promised delivery; null when nothing was promised. */
  promisedAt: number | null
}

/** The bytes of a ticket: which key signed it, its facts, then the signature. */
export const TICKET_BYTES = { keyId: 2, facts: 18, signature: 64 } as const

/** The length of a whole ticket in bytes. */
export const TICKET_LENGTH = TICKET_BYTES.keyId + TICKET_BYTES.facts + TICKET_BYTES.signature

/** A signature is valid for deposit tickets of this form only. */
const PURPOSE = 'laveo-ticket-1\n'

/** The places where each fact begins. */
const AT = { reference: 0, pieces: 4, total: 6, countedAt: 10, promisedAt: 14 } as const

/** The facts as bytes. */
export function packFacts(facts: TicketFacts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(TICKET_BYTES.facts)
  const view = new DataView(bytes.buffer)
  view.setUint32(AT.reference, Number.parseInt(facts.reference, 16))
  view.setUint16(AT.pieces, facts.pieces)
  view.setUint32(AT.total, facts.total)
  view.setUint32(AT.countedAt, minutesOf(facts.countedAt))
  view.setUint32(AT.promisedAt, facts.promisedAt === null ? 0 : minutesOf(facts.promisedAt))
  return bytes
}

function minutesOf(at: number): number {
  return Math.floor(at / MINUTE_MS)
}

/** The facts in these bytes. */
export function unpackFacts(bytes: Uint8Array): TicketFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, TICKET_BYTES.facts)
  const promised = view.getUint32(AT.promisedAt)
  return {
    reference: view.getUint32(AT.reference).toString(16).padStart(8, '0'),
    pieces: view.getUint16(AT.pieces),
    total: view.getUint32(AT.total),
    countedAt: view.getUint32(AT.countedAt) * MINUTE_MS,
    promisedAt: promised === 0 ? null : promised * MINUTE_MS,
  }
}

/** The purpose of the signature, then the facts. */
export function signedBytes(facts: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...new TextEncoder().encode(PURPOSE), ...facts])
}

/** A whole ticket, in its three parts. */
export interface TicketParts {
  /** Four hexadecimal digits: which published key signed. */
  keyId: string
  facts: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** The bytes of a whole ticket. */
export function joinTicket({ keyId, facts, signature }: TicketParts): Uint8Array<ArrayBuffer> {
  const key = Number.parseInt(keyId, 16)
  return Uint8Array.from([key >> 8, key & 255, ...facts, ...signature])
}

/** The parts of a whole ticket of `TICKET_LENGTH` bytes. */
export function splitTicket(bytes: Uint8Array<ArrayBuffer>): TicketParts {
  const end = TICKET_BYTES.keyId + TICKET_BYTES.facts
  const key = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  return {
    keyId: key.toString(16).padStart(4, '0'),
    facts: bytes.slice(TICKET_BYTES.keyId, end),
    signature: bytes.slice(end),
  }
}
