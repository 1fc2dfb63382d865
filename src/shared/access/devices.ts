import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

/** A browser asks, waits for the code of the owner, and is then a tablet of the workshop. */
export type Pairing =
  | { state: 'none' }
  /** It asked; the owner finds it by these two figures. */
  | { state: 'waiting'; number: number }
  | { state: 'paired'; name: string }

export const DEVICE_CODE_LIFE_MS = 10 * MINUTE_MS
/** Wrong figures after which a code is worth nothing. */
export const DEVICE_CODE_TRIES = 5
/** A tablet that asked and got no code is forgotten. */
export const DEVICE_WAIT_MS = HOUR_MS
/** A tablet that nobody used for so long is cut. */
export const DEVICE_UNUSED_MS = 30 * DAY_MS

/** Tablets that may wait at a time: more are strangers. */
export const MAX_WAITING_DEVICES = 20
export const MAX_PAIRED_DEVICES = 50
