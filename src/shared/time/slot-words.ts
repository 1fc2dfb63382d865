import {
  clockText,
  daysUntil,
  formatDay,
  formatDayMonth,
  formatNearDay,
  formatShortDateTime,
  formatShortDay,
  formatTime,
} from '../dates.ts'
import { upperFirst } from '../text/letter-case.ts'
import type { Hours } from './zone.ts'

/** Stands for the places of a free slot where their number is not told: to visitors. */
export const SOME_LEFT = 99

/** A stretch of time in which a livreur comes, in milliseconds UTC. */
export interface Span {
  from: number
  to: number
}

/** A time of day in minutes from midnight as people say it: `0 h`, `8 h 30`, `24 h`. */
export function clockWords(minute: number): string {
  return clockText(Math.floor(minute / 60), minute % 60)
}

/** Hours of a day, in minutes from midnight, where there is little room: `8 h – 18 h`. A line may still end after the dash. */
export function shortHours({ from, to }: Hours): string {
  return `${clockWords(from)}\u00a0–\u00a0${clockWords(to)}`
}

/** Times are milliseconds UTC. */
export interface PromisedTimes {
  readyBy: number
  /** The slot of the delivery; null where the clothes are collected at the counter, or while none is chosen. */
  delivery: Span | null
  atCounter: boolean
}

/**
 * The day of an instant, inside a sentence: `aujourd’hui`, `demain`, `jeudi`, `jeudi 10 juin`. Without `now`, as in an
 * e-mail that is read later, always the last one.
 */
export function dayWords(at: number, now = Number.NaN): string {
  const days = daysUntil(at, now)
  if (days === 0) return 'aujourd’hui'
  if (days === 1) return 'demain'
  if (days === -1) return 'hier'
  const [weekday = ''] = formatDay(at).split(' ')
  return days > 1 && days < 7 ? weekday : `${weekday} ${formatDayMonth(at)}`
}

/** The hours of a slot inside a sentence: `entre 12 h et 14 h`. */
export function slotHours({ from, to }: Span): string {
  return `entre ${formatTime(from)} et ${formatTime(to)}`
}

/** The hours of a slot in which something is so: `de 12 h à 14 h`. */
export function duringHours({ from, to }: Span): string {
  return `de ${formatTime(from)} à ${formatTime(to)}`
}

/** The hours of a slot where there is little room: `12 h – 14 h`. A line may still end after the dash. */
export function shortSlotHours({ from, to }: Span): string {
  return `${formatTime(from)}\u00a0–\u00a0${formatTime(to)}`
}

/** A slot that stands alone: `Aujourd’hui, 12 h – 14 h`. */
export function slotTitle(slot: Span, now?: number): string {
  return `${upperFirst(dayWords(slot.from, now))}, ${shortSlotHours(slot)}`
}

/** A slot inside a sentence: `aujourd’hui entre 12 h et 14 h`. */
export function slotWords(slot: Span, now?: number): string {
  return `${dayWords(slot.from, now)} ${slotHours(slot)}`
}

/** When clothes are ready at the latest, inside a sentence: `jeudi avant 18 h`. */
export function readyWords(readyBy: number, now?: number): string {
  return `${dayWords(readyBy, now)} avant ${formatTime(readyBy)}`
}

/** From when on clothes may be collected at the counter, inside a sentence: `jeudi dès 18 h`. */
export function collectWords(readyBy: number, now?: number): string {
  return `${dayWords(readyBy, now)} dès ${formatTime(readyBy)}`
}

/**
 * The promise in words: `Prêt jeudi avant 18 h, livraison entre 18 h et 20 h`. The day of the delivery is said only when it is
 * another one. At the counter it is from when on the clothes may be collected: `Prêt jeudi dès 18 h`.
 */
export function promiseWords(
  { readyBy, delivery, atCounter }: PromisedTimes,
  now?: number,
): string {
  const ready = `Prêt ${atCounter ? collectWords(readyBy, now) : readyWords(readyBy, now)}`
  if (!delivery) return ready
  const isSameDay = dayWords(delivery.from) === dayWords(readyBy)
  return `${ready}, livraison ${isSameDay ? slotHours(delivery) : slotWords(delivery, now)}`
}

/** When the linen is back, inside a sentence, where there is one line for it: `rendu jeudi entre 18 h et 20 h`, or `prêt jeudi avant 18 h`. */
export function returnWords({ readyBy, delivery, atCounter }: PromisedTimes, now?: number): string {
  if (delivery) return `rendu ${slotWords(delivery, now)}`
  return `prêt ${atCounter ? collectWords(readyBy, now) : readyWords(readyBy, now)}`
}

/** Said before the promise is agreed: `Prévu : rendu jeudi, 18 h – 20 h`. */
export function expectedReturn(promise: PromisedTimes, now?: number): string {
  const { delivery } = promise
  const words = delivery
    ? `rendu ${dayWords(delivery.from, now)}, ${shortSlotHours(delivery)}`
    : returnWords(promise, now)
  return `Prévu\u00a0: ${words}`
}

/** A moment inside a sentence: `hier à 13 h 10`. */
export const momentWords = (at: number, now: number): string =>
  `${dayWords(at, now)} à ${formatTime(at)}`

/** A moment where there is little room: `jeu. 12, 18 h`. */
export function shortMomentWords(at: number): string {
  return `${formatShortDay(at)}, ${formatTime(at)}`
}

/** A day where there is least room: `hier`, `auj.`, `demain`, `sam. 28`, with the month when it is another one. */
export function listedDayWords(at: number, now: number): string {
  const days = daysUntil(at, now)
  if (days === 0) return 'auj.'
  if (days === 1) return 'demain'
  return days === -1 ? 'hier' : formatNearDay(at, now)
}

/** A moment in one line of a list: `auj. 12 h`, `demain 12 h`, then as `formatShortDateTime`. */
export function listedMomentWords(at: number, now: number): string {
  const days = Math.abs(daysUntil(at, now))
  if (days <= 1) return `${listedDayWords(at, now)}\u00a0${formatTime(at)}`
  return formatShortDateTime(at, now)
}

/** The same where the day is known to be near: today's is its hour alone, `9 h 12`. */
export const nearMomentWords = (at: number, now: number): string =>
  daysUntil(at, now) === 0 ? formatTime(at) : listedMomentWords(at, now)
