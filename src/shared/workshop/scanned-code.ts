import { splitTicket, unpackFacts } from '#shared/orders/tickets/ticket-facts.ts'
import { readTicket } from '#shared/orders/tickets/ticket-text.ts'
import { cleanWord } from '#shared/text/clean-text.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { tagOf } from './tags.ts'

/** A typed text is read like a scanned one. */
export type ScannedCode =
  /** The label of a piece. */
  | { is: 'piece'; reference: string; number: number }
  /** The label of a bag, a deposit ticket, or a reference. */
  | { is: 'order'; reference: string }
  /** A bought tag, or the start of a reference. */
  | { is: 'tag'; tag: string }
  | { is: 'foreign' }

interface PieceName {
  reference: string
  number: number
}

/**
 * The text in the code of a piece's label: reference and number, nothing else. In capitals: a QR code writes those and
 * figures in fewer squares.
 */
export function pieceCode({ reference, number }: PieceName): string {
  return `${reference}-${number}`.toUpperCase()
}

/** Its code, or its words as somebody types them: « 4821 0937 · 3/5 ». */
const PIECE = /^#?([\dA-F]{4})\s?([\dA-F]{4})(?:-|\s?·\s?|\s)([1-9]\d{0,2})(?:\/\d{1,3})?$/i
const REFERENCE = /^#?([\dA-F]{8})$/i
/** In the code of a bag's label, before the id: it stays valid as long as labels of today are on bags. */
const ORDER_ADDRESS = /\/commande\/([\da-f]{8}-[\da-f-]{27})$/i

/** Reads what a camera saw, a scanner pressed or somebody typed. */
export function readScan(scanned: string): ScannedCode {
  const text = cleanWord(scanned)
  return readText(text) ?? readText(asAmericanKeys(text)) ?? { is: 'foreign' }
}

function readText(text: string): ScannedCode | undefined {
  const [, start, end, number] = PIECE.exec(text) ?? []
  if (start && end)
    return { is: 'piece', reference: (start + end).toLowerCase(), number: Number(number) }
  const reference = referenceIn(text)
  if (reference) return { is: 'order', reference: reference.toLowerCase() }
  const tag = tagOf(text)
  return tag === undefined ? undefined : { is: 'tag', tag }
}

function referenceIn(text: string): string | undefined {
  const [, id] = ORDER_ADDRESS.exec(text) ?? []
  if (id) return referenceOf(id)
  const [, reference] = REFERENCE.exec(text.replaceAll(/\s/g, '')) ?? []
  if (reference) return reference
  // The link of a deposit ticket. Its five typed lines are for /verifier, which proves it.
  const ticket = text.includes('#') ? readTicket(text) : undefined
  return ticket && 'bytes' in ticket
    ? unpackFacts(splitTicket(ticket.bytes).facts).reference
    : undefined
}

/** The keys of an American keyboard, row by row, and what a French one writes for each. */
const AMERICAN = '1234567890-=qwertyuiopasdfghjkl;zxcvbnm,./QWAZM:?_#'
const FRENCH = '&é"\'(-è_çà)=azertyuiopqsdfghjklmwxcvbn,;:!AZQW?M§°3'

/** A scanner presses the keys of an American keyboard, as it is sold: on a French one `48210937-3` comes as `'_é&àç"è)"`. */
function asAmericanKeys(text: string): string {
  return Array.from(text, (sign) => AMERICAN[FRENCH.indexOf(sign)] ?? sign).join('')
}

/** An order among which a scanned text is looked for. */
export interface ScannedOrder {
  reference: string
  pieces: readonly { number: number; tag: string | null }[]
}

export type Found<O extends ScannedOrder> =
  | { is: 'piece'; order: O; piece: O['pieces'][number] }
  | { is: 'order'; order: O }
  /** A code of ours, whose order or piece is not here. */
  | { is: 'absent'; reference: string; number: number | null }
  /** The typed text begins several references. */
  | { is: 'several'; orders: O[] }
  /** As it was typed, or as the scanner read it. */
  | { is: 'unknown'; text: string }
  | { is: 'foreign' }

/** The order or the piece that a scanned or typed text names. */
export function findScanned<O extends ScannedOrder>(
  scanned: string,
  orders: readonly O[],
): Found<O> {
  const code = readScan(scanned)
  if (code.is === 'foreign') return code
  // Eight figures may be on a bought tag too: a tag in use is a surer answer than no order.
  const tag = code.is === 'tag' ? code.tag : tagOf(scanned)
  const named = code.is === 'tag' ? undefined : findNamed(code, orders)
  if (named) return named
  const tagged = tag === undefined ? undefined : findTagged(tag, orders)
  if (tagged) return tagged
  if (code.is !== 'tag') {
    const number = code.is === 'piece' ? code.number : null
    return { is: 'absent', reference: code.reference, number }
  }
  return findBegun(code.tag, orders) ?? { is: 'unknown', text: shownOf(scanned, code.tag) }
}

/** Only a scanner has figures where a French keyboard has none: what somebody typed is shown as they typed it. */
function shownOf(scanned: string, tag: string): string {
  const text = cleanWord(scanned)
  const figures = (one: string) => one.replaceAll(/\D/g, '').length
  return figures(tag) > figures(text) ? tag : text
}

function findNamed<O extends ScannedOrder>(
  code: Extract<ScannedCode, { reference: string }>,
  orders: readonly O[],
): Found<O> | undefined {
  const order = orders.find(({ reference }) => reference === code.reference)
  if (!order || code.is === 'order') return order && { is: 'order', order }
  const piece = order.pieces.find(({ number }) => number === code.number)
  return piece && { is: 'piece', order, piece }
}

function findTagged<O extends ScannedOrder>(
  tag: string,
  orders: readonly O[],
): Found<O> | undefined {
  for (const order of orders) {
    const piece = order.pieces.find((one) => one.tag === tag)
    if (piece) return { is: 'piece', order, piece }
  }
}

/** Fewer figures begin too many references. */
const SHORTEST_START = 3

/** People type the start of a reference, or its last four figures, which are read apart. */
function findBegun<O extends ScannedOrder>(
  tag: string,
  orders: readonly O[],
): Found<O> | undefined {
  const part = tag.toLowerCase().replaceAll(' ', '')
  if (part.length < SHORTEST_START) return undefined
  const begun = orders.filter(
    ({ reference }) => reference.startsWith(part) || reference.endsWith(part),
  )
  const [order] = begun
  if (!order) return undefined
  return begun.length === 1 ? { is: 'order', order } : { is: 'several', orders: begun }
}
