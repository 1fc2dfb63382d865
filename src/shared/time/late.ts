import { isOver, type OrderStatus } from '#shared/order-status.ts'
import { clockText, DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts'
import { upperFirst } from '../text/letter-case.ts'
import { type DueFacts, lateness } from './due.ts'
import { dayWords, listedMomentWords, nearMomentWords } from './slot-words.ts'
import type { Slot } from './slots.ts'
import type { PromiseStep } from './visits.ts'

/** A step that is due within this time, in milliseconds, needs somebody now. */
export const SOON_MS = 45 * MINUTE_MS

/** Orders without a due time come last, in the order that they had. */
export function soonestFirst<T extends { dueAt: number | null }>(listed: readonly T[]): T[] {
  const rank = ({ dueAt }: T) => dueAt ?? Number.MAX_SAFE_INTEGER
  return [...listed].sort((a, b) => rank(a) - rank(b))
}

/** How a due time stands: passed, near, or far enough. */
export type DueTone = 'late' | 'soon' | 'ahead'

/** How a due time stands at `now`; both in milliseconds UTC. */
export function dueTone(due: number, now: number): DueTone {
  if (lateness(due, now) > 0) return 'late'
  return due - now < SOON_MS ? 'soon' : 'ahead'
}

/** From so many milliseconds on nobody counts minutes. */
const LONG_MS = 10 * HOUR_MS

/** A length of time as people say it: `12 min`, `1 h 05`, `22 h`, `3 jours`. At least a minute; takes milliseconds. */
export function lapseWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))}\u00a0min`
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)}\u00a0jours`
  if (ms >= LONG_MS) return `${Math.floor(ms / HOUR_MS)}\u00a0h`
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  return clockText(Math.floor(ms / HOUR_MS), minutes)
}

/** How long an order without a due time has waited for one: `2 h 10` `d’attente`. Times are milliseconds UTC. */
export function waitParts(since: number, now: number) {
  return { tone: 'ahead' as const, figure: lapseWords(Math.max(0, now - since)), word: 'd’attente' }
}

/** For `orderTime`; times are milliseconds UTC. */
export interface TimedOrder {
  status: OrderStatus
  dueAt: number | null
  /** Since when a missed visit waits for another time. */
  heldSince: number | null
  /** The client was there at that visit, and did not agree to the total, or they were not. */
  missed?: { disagreed: boolean } | null | undefined
  /** Since when it waits for a time; null for an order that was promised none. */
  waitingSince: number | null
  /** Since when its linen waits for its client. */
  readyAt: number | null
  createdAt: number
}

/** The time of an open order in one line of a list; the word follows its figure where there is one. */
export interface OrderTime {
  tone: DueTone
  figure: string
  word: string | null
}

/**
 * How an open order stands in one line of a list: the day and the hour at which it is due, when nobody was at its address
 * or the client did not agree, or how long it has waited where nothing is promised. Null of an order that is over.
 */
export function orderTime(order: TimedOrder, now: number): OrderTime | null {
  const { status, dueAt, heldSince, missed, waitingSince, readyAt, createdAt } = order
  if (isOver(status)) return null
  if (heldSince !== null) {
    const word = missed?.disagreed ? 'Pas d’accord' : 'Absent'
    return { tone: 'soon', figure: `${word} ${nearMomentWords(heldSince, now)}`, word: null }
  }
  if (dueAt === null) return waitParts(waitingSince ?? readyAt ?? createdAt, now)
  return { ...dueMoment(dueAt, now), word: null }
}

/** When something is due, as every screen of the team says it: `auj. 12 h`. Times are milliseconds UTC. */
export function dueMoment(due: number, now: number): Pick<OrderTime, 'tone' | 'figure'> {
  return { tone: dueTone(due, now), figure: listedMomentWords(due, now) }
}

/**
 * The time to a deadline, or since it: `en retard de 2 jours`, `dans 2 jours`. A past and a coming one never share their words.
 * Times are milliseconds UTC.
 */
export function awayWords(due: number, now: number): string {
  return due < now ? `en retard de ${lapseWords(now - due)}` : `dans ${lapseWords(due - now)}`
}

/** The step of a promise that an order works on; null once it is over. */
export function promiseStepOf({ status, readyAt }: Pick<DueFacts, 'status' | 'readyAt'>) {
  return readyAt === null ? STEPS[status] : (READY_STEPS[status] ?? STEPS[status])
}

const STEPS: Record<OrderStatus, PromiseStep | null> = {
  pending: 'pickup',
  assigned: 'pickup',
  pickup_en_route: 'pickup',
  picked_up: 'ready',
  processing: 'ready',
  assigned_for_delivery: 'delivery',
  delivery_en_route: 'delivery',
  completed: null,
  cancelled: null,
}

/** Clothes that are ready wait for their delivery. */
const READY_STEPS: Partial<Record<OrderStatus, PromiseStep>> = {
  picked_up: 'delivery',
  processing: 'delivery',
}

/** Inside a sentence. */
export const STEP_WORDS: Record<PromiseStep, string> = {
  pickup: 'ramassage',
  ready: 'linge prêt',
  delivery: 'livraison',
}

/**
 * How a visit stands for the livreur who makes it, above the hours of its slot: `Dans 24 min`, `Maintenant`,
 * `En retard de 12 min`; of another day its name, `Demain`. Times are milliseconds UTC.
 */
export function visitCountdown(slot: Slot, now: number): { tone: DueTone; text: string } {
  const tone = dueTone(slot.to, now)
  if (tone === 'late') return { tone, text: upperFirst(awayWords(slot.to, now)) }
  if (now >= slot.from) return { tone, text: 'Maintenant' }
  const day = dayWords(slot.from, now)
  if (day === 'aujourd’hui') return { tone, text: upperFirst(awayWords(slot.from, now)) }
  return { tone, text: upperFirst(day) }
}
