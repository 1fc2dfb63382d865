import { deviceStorage } from './storage.ts'

// The one clock of the application: the server's, as far as its answers tell it. A cheap phone shows any day, and what it
// says of « demain », of an age or of the hour of an act must be true all the same. An act that waits on the phone is dated by
// this clock too, when it is done and when it is sent: were one of the two the phone's own, their difference would be no age.
// The base is `Date.now()` and not `performance.now()`, which stands still while an Android phone sleeps.

const KEY = 'laveo-horloge'
/** The `Date` header is cut to whole seconds: the answer was written within this time after it. */
const HEADER_STEP_MS = 1000

/** The milliseconds to add to the phone's clock: kept on the device, so that a start without a network is right too. */
let correction = Number(deviceStorage.read(KEY)) || 0
/** The corrections that agree with every answer since the phone's clock was last changed. */
let possible = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
const listeners = new Set<() => void>()

/** The present time in milliseconds UTC. */
export function serverNow(): number {
  return serverTime(Date.now())
}

/** A time that was read from the phone's clock, such as TanStack Query's `dataUpdatedAt`, by the server's clock. */
export function serverTime(phoneTime: number): number {
  return phoneTime + correction
}

/**
 * Called as a request leaves. The returned function takes the `Date` header of its answer, which the server wrote between the
 * request and the arrival. Each answer narrows the correction down; one that contradicts the earlier ones tells that the
 * phone's clock was changed, and the reckoning begins anew. A clock that may be right is left as it is.
 */
export function startHearing(): (date: string | null) => void {
  const sentAt = Date.now()
  return (date) => hear(Date.parse(date ?? ''), sentAt, Date.now())
}

function hear(writtenAt: number, sentAt: number, receivedAt: number): void {
  // The phone's clock was set back while the answer was on its way.
  if (Number.isNaN(writtenAt) || receivedAt < sentAt) return
  const told = { least: writtenAt - receivedAt, most: writtenAt + HEADER_STEP_MS - sentAt }
  const both = {
    least: Math.max(told.least, possible.least),
    most: Math.min(told.most, possible.most),
  }
  possible = both.least <= both.most ? both : told
  correct(Math.min(possible.most, Math.max(possible.least, 0)))
}

function correct(next: number): void {
  if (next === correction) return
  correction = next
  if (next === 0) deviceStorage.remove(KEY)
  else deviceStorage.write(KEY, String(next))
  for (const listener of listeners) listener()
}

/** Calls the listener each time that an answer moves the clock. Returns the function that ends it. */
export function onClockMoved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
