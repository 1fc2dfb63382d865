import type { OrderStatus, PaymentMethod } from '../orders/orders.ts'

/** The next round sums that people hand over: notes of 5 000 and 10 000 francs. */
const NOTES = [5_000, 10_000]

/**
 * What a client may hand over for `due` francs, smallest first: the sum itself, then what it makes in whole notes of
 * 5 000, then of 10 000 francs. No amount comes twice; none when nothing is due.
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

/** What becomes of the money a client hands over, in francs: what is kept, what goes back, what is still missing. */
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

/** Whether the step that leads to this status is the moment when the livreur says what the client paid. */
export function isCashStep(to: OrderStatus): boolean {
  return to === 'picked_up' || to === 'completed'
}
