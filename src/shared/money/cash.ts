import type { OrderStatus } from '#shared/order-status.ts'
import { isRemote, type PaymentMethod } from './payment-methods.ts'

/** The notes that a client may hand over, in francs, smallest first. */
export const NOTES = [1_000, 2_000, 5_000, 10_000] as const
/** Coins that a client hands over besides, largest first: the coins in use, and the note of 500 francs, which counts like its coin. */
export const COINS = [500, 250, 200, 100, 50, 25, 10, 5] as const
/** The worth of a note or a coin, in francs. */
export type Denomination = (typeof NOTES | typeof COINS)[number]

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

/** Most amounts that are proposed at once. */
const PROPOSED = 3

/** Amounts that a client is likely to hand over instead of the exact `due` francs: the next thousand, five and ten thousand. */
export function likelyGiven(due: number): number[] {
  const rounded = [1_000, 5_000, 10_000, 20_000].map((note) => Math.ceil(due / note) * note)
  return [...new Set(rounded)].filter((amount) => amount > due).slice(0, PROPOSED)
}

/**
 * Notes and coins to give back, largest first. The coin of 250 francs is left out, for few have one to give; the one of 1 franc
 * is there, for a total to the franc needs it.
 */
const GIVEN_BACK = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1]

/** A part of the change: `count` times `value` francs. */
export interface ChangePart {
  count: number
  value: number
}

/** Splits change into as few notes and coins as possible, largest first; each of them exists. */
export function splitChange(back: number): ChangePart[] {
  const parts: ChangePart[] = []
  let rest = back
  for (const value of GIVEN_BACK) {
    const count = Math.floor(rest / value)
    if (count > 0) parts.push({ count, value })
    rest -= count * value
  }
  return parts
}

/** An amount above so many times the due looks mistyped. */
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

/** Whether the livreur has cash to receive: `due` francs are still to be paid, and they do not come another way. */
export function isCashDue(due: number, method: PaymentMethod | null): boolean {
  return due > 0 && !isRemote(method)
}

/** Whether the livreur states the received cash at the step to this status. */
export function isCashStep(to: OrderStatus): boolean {
  return to === 'picked_up' || to === 'completed'
}
