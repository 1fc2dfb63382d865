import { cleanWord } from '#shared/text/clean-text.ts'
import { TICKET_LENGTH } from './ticket-facts.ts'

/** The 32 digits of a typed ticket: none of them is easily taken for another (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGIT_BITS = 5

/** A typed ticket has this many lines. The last sign of each line checks the signs before it. */
const LINES = 5
const LINE_DIGITS = 27
const LINE_LENGTH = LINE_DIGITS + 1
/** Signs that are printed together. */
const GROUP = 4

/**
 * A prime below the number of digits: one wrong sign changes the sum, and so does a swap of two. Only 0 and Z weigh the
 * same; one taken for the other passes here, and the signature refuses the ticket without naming the line.
 */
const CHECK_MODULUS = 31

/** The number of signs of a typed ticket, without spaces. */
export const TYPED_LENGTH = LINES * LINE_LENGTH

/** A ticket as a link carries it, in base64url. */
export function ticketText(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A ticket as it is typed: five lines of seven groups, each line with its check sign. */
export function typedLines(bytes: Uint8Array): string[] {
  const digits = toDigits(bytes)
  return Array.from({ length: LINES }, (_, line) => {
    const values = digits.slice(line * LINE_DIGITS, (line + 1) * LINE_DIGITS)
    const signs = [...values, checkOf(values)].map((value) => DIGITS[value]).join('')
    return signs.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? ''
  })
}

/** The bytes as numbers of five bits; the last is filled up with zeros. */
function toDigits(bytes: Uint8Array): number[] {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: Math.ceil(bits.length / DIGIT_BITS) }, (_, i) =>
    Number.parseInt(bits.slice(i * DIGIT_BITS, (i + 1) * DIGIT_BITS).padEnd(DIGIT_BITS, '0'), 2),
  )
}

function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, i) => sum + value * (i + 1), 0) % CHECK_MODULUS
}

/** The bytes of a ticket, or why the text is none. */
export type TicketReading =
  | { bytes: Uint8Array<ArrayBuffer> }
  /** Nothing that looks like a ticket. */
  | { fault: 'none' }
  /** Typed, with so many signs too few; too many when it is negative. */
  | { fault: 'length'; missing: number }
  /** Typed, with an error in this line, counted from 1. */
  | { fault: 'line'; line: number }

/** Reads a ticket from a link, from what follows its `#`, or from the typed lines. */
export function readTicket(text: string): TicketReading {
  const linked = fromLink(cleanWord(text))
  if (linked) return { bytes: linked }
  return fromTyped(text)
}

function fromLink(text: string): Uint8Array<ArrayBuffer> | undefined {
  const payload = text.slice(text.lastIndexOf('#') + 1)
  if (!/^[\w-]+$/.test(payload) || payload.length !== Math.ceil((TICKET_LENGTH * 4) / 3)) return
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

function fromTyped(text: string): TicketReading {
  const signs = text.toUpperCase().replace(/[\s.\p{Pd}\p{Cf}]/gu, '')
  const values = Array.from(signs, digitOf)
  if (values.length === 0 || values.includes(-1)) return { fault: 'none' }
  if (values.length !== TYPED_LENGTH)
    return { fault: 'length', missing: TYPED_LENGTH - values.length }
  const lines = Array.from({ length: LINES }, (_, line) =>
    values.slice(line * LINE_LENGTH, (line + 1) * LINE_LENGTH),
  )
  const wrong = lines.findIndex((line) => checkOf(line.slice(0, -1)) !== line.at(-1))
  if (wrong >= 0) return { fault: 'line', line: wrong + 1 }
  return { bytes: fromDigits(lines.flatMap((line) => line.slice(0, -1))) }
}

/** People read O for 0, I or L for 1, and U for V. */
const ALIKE: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

function digitOf(sign: string): number {
  return DIGITS.indexOf(ALIKE[sign] ?? sign)
}

function fromDigits(digits: readonly number[]): Uint8Array<ArrayBuffer> {
  const bits = digits.map((value) => value.toString(2).padStart(DIGIT_BITS, '0')).join('')
  return Uint8Array.from({ length: TICKET_LENGTH }, (_, i) =>
    Number.parseInt(bits.slice(i * 8, (i + 1) * 8), 2),
  )
}
