import { CASH, type PaymentMethod } from '#shared/money/payment-methods.ts'
import type { Quarter } from '#shared/places/area-name.ts'
import { eachWord, PLACE_WORD_NAMES, type PlaceWord } from '#shared/places/place-words.ts'
import type { LatLng } from '#shared/places/points.ts'
import { type CartLine, GRAM_STEP, lineKey, MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { PreparedDiscount } from '../discounts.inputs.ts'
import { MAX_QUANTITY } from '../order-limits.ts'

export interface DraftLine extends CartLine {
  /** The garment's name when it was added, shown if the garment leaves the catalogue. */
  name: string
  /** The price of one piece when it was added, in francs: a later change is shown. */
  seenPrice?: number
}

/** An order in preparation. It is kept on the device until it is placed, so that a reload loses nothing. */
export interface Draft extends Record<PlaceWord, string> {
  /** Created with the cart, so that sending it twice creates one order. */
  idempotencyKey: string
  /** Milliseconds UTC at the last change of the garments; 0 while there were none. */
  changedAt: number
  lines: DraftLine[]
  /** « À compter avec le livreur »: further clothes that are counted at the door. */
  toCount: boolean
  location: LatLng | null
  /** The quarter that was said before the place, or that the team found by its name. */
  quarter: Quarter | null
  /** Metres in which the place is, by the GPS or around the middle of a quarter. Null when it was chosen on the map. */
  accuracy: number | null
  /** As typed. Null until the address of the profile is copied. */
  address: string | null
  /** The point that the address belongs to. Null while it is unknown. */
  addressPoint: LatLng | null
  /** The point that the landmark, and what else stands under the address, belongs to. Null while none is chosen. */
  landmarkPoint: LatLng | null
  /** As typed. Null until the number of the profile is copied. */
  contactPhone: string | null
  paymentMethod: PaymentMethod
  /** The slot of the pick-up. Null for « Dès que possible ». */
  pickup: Slot | null
  express: boolean
  /** Only the team gives one. */
  discount: PreparedDiscount | null
  /** The figures that a visitor saw when they had prepared this order, before signing in. Null for any other order. */
  shown: { total: number; promise: ShownPromise | null; choice: string } | null
  /** The key of the basket of the account that this draft was filled with. */
  filledFrom: string | null
  /** The key of the cart that was ordered last. */
  orderedKey: string | null
}

/** Milliseconds UTC. */
interface ShownPromise {
  readyBy: number
  promisedAt: number
}

export function createDraft(idempotencyKey: string): Draft {
  return {
    idempotencyKey,
    changedAt: 0,
    lines: [],
    toCount: false,
    location: null,
    quarter: null,
    accuracy: null,
    address: null,
    addressPoint: null,
    ...eachWord(() => ''),
    landmarkPoint: null,
    contactPhone: null,
    paymentMethod: CASH,
    pickup: null,
    express: false,
    discount: null,
    shown: null,
    filledFrom: null,
    orderedKey: null,
  }
}

/** The parts of a draft that do not pass to the next order. */
export function emptyCart(idempotencyKey: string): Partial<Draft> {
  const { lines, toCount, note, paymentMethod, pickup, express, discount, shown } =
    createDraft(idempotencyKey)
  return { idempotencyKey, lines, toCount, note, paymentMethod, pickup, express, discount, shown }
}

/** Pieces of a garment for the cart, with the price that was seen. */
export function newLine(
  { id, name, services }: PricedProduct,
  service: string,
  quantity: number,
): DraftLine {
  const sold = services.find((one) => one.name === service)
  const line = { productId: id, name, service, quantity }
  if (!sold) return line
  const seen = { ...line, seenPrice: sold.price }
  const { minGrams } = sold
  if (minGrams === undefined) return seen
  return { ...seen, grams: usualGrams(minGrams, quantity) }
}

/** A bag has this weight until the client enters another one. */
const USUAL_BAG_GRAMS = 5000

/** Grams of bags that nobody weighed: at least what is charged. */
export const usualGrams = (minGrams: number, bags: number): number =>
  Math.max(minGrams, USUAL_BAG_GRAMS * bags)

export function isFilled({ lines, toCount, ...entered }: Draft): boolean {
  const { location, address, contactPhone } = entered
  const words = PLACE_WORD_NAMES.some((word) => entered[word])
  return toCount || lines.length > 0 || Boolean(location || address || words || contactPhone)
}

/** The parts of an order that its total and its promise depend on, as a text, to compare two choices. */
export function orderChoice(
  draft: Pick<Draft, 'toCount' | 'location' | 'pickup' | 'express'> & {
    lines: readonly CartLine[]
  },
) {
  const { lines, toCount, location, pickup, express } = draft
  return JSON.stringify([piecesOf(lines), toCount, location, pickup, express])
}

/**
 * Names the cart and the time that a promise follows from: under another key, another promise is no change. The pieces
 * are part of it, since a bigger cart may exceed what express can still take.
 */
export function choiceKey({ pickup, express, lines, toCount }: Draft): string {
  return JSON.stringify([pickup?.from, express, piecesOf(lines), toCount])
}

const piecesOf = (lines: readonly CartLine[]) =>
  lines.map((line) => [keyOf(line), line.quantity, line.grams ?? null])

/** The key of a line: a garment and a service. */
export function keyOf(line: CartLine): string {
  return lineKey(line.productId, line.service)
}

/** Adds pieces to the line of the same garment and service, as far as it has room, or as another line. */
export function withLine(lines: readonly DraftLine[], added: DraftLine): DraftLine[] {
  const key = keyOf(added)
  if (!lines.some((line) => keyOf(line) === key)) return [...lines, added]
  return lines.map((line) => (keyOf(line) === key ? joinedLine(line, added) : line))
}

function joinedLine(line: DraftLine, added: DraftLine): DraftLine {
  const quantity = Math.min(MAX_QUANTITY, line.quantity + added.quantity)
  if (line.grams == null || added.grams == null) return { ...line, ...added, quantity }
  const grams = Math.min(MAX_GRAMS, line.grams + added.grams)
  return { ...line, ...added, quantity, grams }
}

/** The pieces of a cart that were not ordered. */
export function linesLeft(lines: readonly DraftLine[], ordered: readonly CartLine[]): DraftLine[] {
  const byKey = new Map(ordered.map((line) => [keyOf(line), line]))
  return lines.flatMap((line) => {
    const sent = byKey.get(keyOf(line))
    const quantity = line.quantity - (sent?.quantity ?? 0)
    if (quantity <= 0) return []
    if (line.grams === undefined) return [{ ...line, quantity }]
    return [{ ...line, quantity, grams: Math.max(GRAM_STEP, line.grams - (sent?.grams ?? 0)) }]
  })
}

export interface Linen {
  lines: readonly CartLine[]
  /** The livreur counts further clothes at the door. */
  toCount?: boolean | undefined
}

/** The same pieces, and clothes to count beside them or not. */
export const isSameLinen = (one: Linen, other: Linen): boolean =>
  JSON.stringify([piecesOf(one.lines), Boolean(one.toCount)]) ===
  JSON.stringify([piecesOf(other.lines), Boolean(other.toCount)])

export function isCartEmpty({ lines, toCount }: Linen): boolean {
  return lines.length === 0 && !toCount
}
