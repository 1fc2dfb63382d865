import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { idOf, mix, orderIdOf, pick } from './numbers.ts'
import { addressAt, clientAt, livreurIdAt, type PastClient } from './past-people.ts'

const MINUTE = 60_000

/**
 * The steps of an order, in this order, and the time since it was placed: the same for all, so
 * that the trail of all orders is written in the order of time.
 */
export const STEPS = [
  ['placed', 0],
  ['declared', 3 * MINUTE],
  ['paid by wave', 5 * MINUTE],
  ['cancelled', 15 * MINUTE],
  ['assigned', 20 * MINUTE],
  ['pickup_en_route', 60 * MINUTE],
  ['picked_up', 90 * MINUTE],
  ['processing', 120 * MINUTE],
  ['refunded', 200 * MINUTE],
  ['assigned_for_delivery', 480 * MINUTE],
  ['delivery_en_route', 510 * MINUTE],
  ['completed', 540 * MINUTE],
] as const
export type StepName = (typeof STEPS)[number][0]
/** From placing an order to the last thing that happens to it. */
export const LIFE_MS = 540 * MINUTE

const GARMENTS = ['Chemise', 'Robe', 'Pantalon', 'Boubou', 'Drap', 'Pagne', 'Costume']
const SERVICES = ['Lavage', 'Repassage', 'Complet']

export interface PastOrder {
  index: number
  id: string
  reference: string
  client: PastClient
  livreurId: string
  status: OrderStatus
  at: number
  lines: OrderLine[]
  pieces: number
  totalItemsPrice: number
  transportFee: number
  grandTotal: number
  paymentMethod: PaymentMethod | null
  /** When its livreur takes cash for it. */
  cashAt: 'picked_up' | 'completed' | null
  address: string
  note: string | null
  lat: number | null
  lng: number | null
}

/** How much work there was, and what is still open. */
export interface PastWork {
  orders: number
  open: number
  firstAt: number
  lastAt: number
  livreurs: readonly string[]
}

/** When an order was placed: evenly over the period. */
export function placedAt({ firstAt, lastAt, orders }: PastWork, index: number): number {
  return firstAt + Math.floor(((lastAt - firstAt) * (index + 1)) / orders)
}

/** Clients who have signed up when this order is placed: one for ten orders. */
export const clientsBefore = (index: number) => Math.floor((index + 9) / 10)

/** The order of an index, the same at every filling. */
export function orderAt(work: PastWork, index: number): PastOrder {
  const id = orderIdOf(index)
  // Every tenth order is the first of a new client.
  const known = clientsBefore(index + 1)
  const client = clientAt(index % 10 === 0 ? index / 10 : mix(index, 21) % known)
  const lines = Array.from({ length: 1 + (mix(index, 22) % 5) }, (_, line) => lineOf(index, line))
  const totalItemsPrice = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0)
  const transportFee = 500 * (mix(index, 23) % 4)
  const status = statusAt(work, index)
  const isPlaced = mix(index, 24) % 10 > 0
  return {
    index,
    id,
    reference: id.slice(0, 8),
    client,
    livreurId: pick(work.livreurs, mix(index, 25)),
    status,
    at: placedAt(work, index),
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalItemsPrice,
    transportFee,
    grandTotal: totalItemsPrice + transportFee,
    ...paymentOf(index),
    address: client.address ?? addressAt(index),
    note: mix(index, 26) % 6 ? null : 'Appeler en arrivant',
    lat: isPlaced ? 5.25 + (mix(index, 27) % 200_000) / 1_000_000 : null,
    lng: isPlaced ? -4.1 + (mix(index, 28) % 200_000) / 1_000_000 : null,
  }
}

function lineOf(index: number, line: number): OrderLine {
  const n = mix(index * 8 + line, 31)
  return {
    productId: idOf(n % GARMENTS.length, 300),
    name: pick(GARMENTS, n),
    service: pick(SERVICES, n >>> 8),
    quantity: 1 + ((n >>> 12) % 4),
    unitPrice: 500 + 100 * ((n >>> 16) % 20),
  }
}

/** The newest are open, the youngest of them to be assigned; one of 25 others was cancelled. */
function statusAt({ orders, open }: PastWork, index: number): OrderStatus {
  const age = orders - 1 - index
  if (age >= open) return mix(index, 32) % 25 ? 'completed' : 'cancelled'
  return pick(OPEN_STATUSES, Math.floor((age * OPEN_STATUSES.length) / open))
}

/** Most pay cash at the pick-up; one in a hundred has not paid when it is over. */
function paymentOf(index: number): Pick<PastOrder, 'paymentMethod' | 'cashAt'> {
  const n = mix(index, 33) % 100
  if (n < 30) return { paymentMethod: 'wave', cashAt: null }
  if (n < 31) return { paymentMethod: 'espece', cashAt: null }
  return { paymentMethod: 'espece', cashAt: n < 45 ? 'completed' : 'picked_up' }
}

/** The statuses that a step of the same name leads to, along the path. */
const MOVES = ORDER_STATUSES.filter((status) => status !== 'cancelled')

/** How far along the path an order is after a step; -1 for a step beside the path. */
function placeOnPath(step: StepName): number {
  return (MOVES as readonly string[]).indexOf(step === 'placed' ? 'pending' : step)
}

/** The status before a step along the path; undefined for a step beside it, and for the first. */
export function statusBefore(step: StepName): OrderStatus | undefined {
  return MOVES[placeOnPath(step) - 1]
}

/** Whether a step was taken. */
export function hasTaken({ status, paymentMethod, index }: PastOrder, step: StepName): boolean {
  const isWave = paymentMethod === 'wave'
  // The youngest of those that pay by Wave only said so.
  const isDeclared = isWave && status === 'pending'
  if (step === 'declared') return isDeclared && index % 3 === 0
  if (step === 'paid by wave') return isWave && !isDeclared
  if (step === 'cancelled') return status === 'cancelled'
  if (step === 'refunded') return status === 'cancelled' && isWave
  const last = status === 'cancelled' || status === 'pending' ? 'placed' : status
  return placeOnPath(step) <= placeOnPath(last)
}

/** The livreurs of a business with this many open orders: each has some twenty-five in hand. */
export function livreursFor(open: number): string[] {
  const count = Math.max(8, Math.ceil(open / 25))
  return Array.from({ length: count }, (_, index) => livreurIdAt(index))
}
