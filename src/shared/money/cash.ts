import type { OrderStatus, PaymentMethod } from '../orders/orders.ts'

/** The next round sums that people hand over: notes of 5 000 and 10 000 francs. */
const NOTES = [5_000, 10_000]

/**
 * Amounts that a client may hand over for `due` francs, smallest first: the exact sum, then the next multiple of 5 000
 * and of 10 000 francs above it. No amount appears twice; none when nothing is due.
 */
export function quickAmounts(due: number): number[] {
  if (due <= 0) return []
  const amounts = [due]
  let last = due
  for (const note of NOTES) {
    const round = (Math.floor(due / note) + 1) * note
    if (round > last) amounts.push(round)
    last = Math.max(last, round)
  }
  return amounts
}

/** How cash that a client hands over is split, in francs: what is kept, given back, and still missing. */
export interface Change {
  kept: number
  back: number
  missing: number
}

/** Settles `given` francs against `due` francs; never keeps more than is due. */
export function changeFor(given: number, due: number): Change {
  const kept = Math.min(given, due)
  return { kept, back: given - kept, missing: due - kept }
}

/** How many times what is due an amount may be before it looks mistyped. */
const LIKELY_TIMES = 10

/** Whether `given` francs look mistyped where `due` are to be paid: a key was held too long, for example. */
export function isUnlikely(given: number, due: number): boolean {
  return given > due * LIKELY_TIMES
}

const AMOUNT = /^\d[\d\s]*(?:f\s?cfa)?$/i

/**
 * Parses typed or pasted francs, with or without spaces and FCFA: null when the field is empty, NaN when it is no whole
 * amount, such as `-5` or `12,5`, which must not be read as another one.
 */
export function amountIn(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return AMOUNT.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN
}

/** Whether the livreur has cash to receive: `due` francs are still to be paid, and they do not come through Wave. */
export function isCashDue(due: number, method: PaymentMethod | null): boolean {
  return due > 0 && method !== 'wave'
}

/** Whether the livreur states the received cash at the step to this status. */
export function isCashStep(to: OrderStatus): boolean {
  return to === 'picked_up' || to === 'completed'
}
