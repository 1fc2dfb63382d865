import { hash } from 'node:crypto'
import type { StoredCount, StoredReserve } from '#shared/orders/custody.inputs.ts'

/**
 * 80 bits without a key, because an event outlives the key that it was linked with. The link seals the digest: other
 * contents with the same one would have to be found for that very order, whose id nobody chooses.
 */
const DIGEST_BYTES = 10

const digestOf = (what: string, ...facts: readonly unknown[]): Buffer =>
  hash('sha256', JSON.stringify([what, ...facts]), 'buffer').subarray(0, DIGEST_BYTES)

/** A line as a digest covers it. */
export interface SealedLine {
  position: number
  productId: string
  name: string
  service: string
  quantity: number
  unitPrice: number
  grams?: number | null | undefined
  minGrams?: number | null | undefined
}

/** The seal in the event of an order's creation, and of another total that its client accepted. */
export const digestOfLines = (orderId: string, lines: readonly SealedLine[]): Buffer =>
  digestOf(
    'lines',
    orderId,
    lines.map((line) => [
      line.position,
      line.productId,
      line.name,
      line.service,
      line.quantity,
      line.unitPrice,
      // Lines of pieces keep the digest that they had before there were weights.
      ...(line.grams == null ? [] : [line.grams, line.minGrams ?? null]),
    ]),
  )

/** A count as a digest covers it: not its notes, which are erased with the client's account. Its event says who counted. */
export interface SealedCount {
  step: string
  withClient: boolean
  expected: number
  counted: number
  takenAt: number
  createdAt: number
  counts: readonly StoredCount[]
  reserves: readonly StoredReserve[]
}

/** The seal in the event of a count. */
export const digestOfCount = (orderId: string, count: SealedCount): Buffer =>
  digestOf(
    'count',
    orderId,
    [count.step, count.withClient, count.expected, count.counted],
    [count.takenAt, count.createdAt],
    count.counts.map((line) => [
      line.position,
      line.name,
      line.service,
      line.expected,
      line.counted,
      line.reason,
    ]),
    count.reserves.map(({ position, name = null, kind }) => [position, name, kind]),
  )

/** The seal in the step of a certification: the request, the answer or the words that it keeps, all of it. */
export const digestOfFnePaper = (saleN: number, paper: string): Buffer =>
  hash('sha256', JSON.stringify(['fne paper', saleN, paper]), 'buffer')

/** The seal in the row of a receipt of the drawer: its file. */
export const digestOfReceipt = (
  { receiptId, movement }: { receiptId: string; movement: number },
  file: Uint8Array,
): Buffer => digestOf('receipt', receiptId, movement, hash('sha256', file, 'base64url'))
