import { MINUTE_MS } from '../dates.ts'
import { type OpeningSettings, openHours } from './opening.ts'
import { addDays, type Hours, instantOf, type LocalDay, localDay } from './zone.ts'

/** A stretch of time in which a livreur comes, in milliseconds UTC. */
export interface Slot {
  from: number
  to: number
}

/** How the opening is cut into slots, and how many visits one holds. */
export interface SlotSettings {
  /** Length of a slot. */
  minutes: number
  /** Slots are offered today and on this many days after. */
  daysAhead: number
  /** A slot is offered until this many minutes before its start. */
  leadMinutes: number
  /** Visits that one slot holds: for each livreur on duty during it, or in all. */
  capacity: { per: 'livreur' | 'slot'; visits: number }
  /** Pick-ups to come for which one client may hold a place at a time. */
  perClient: number
}

/** Until a superadmin saves others. */
export const DEFAULT_SLOTS: SlotSettings = {
  minutes: 120,
  daysAhead: 7,
  leadMinutes: 60,
  capacity: { per: 'livreur', visits: 4 },
  perClient: 4,
}

/** The visits that a slot already holds; `slot_loads` keeps them. */
export interface SlotLoad extends Slot {
  visits: number
}

export interface SlotRules {
  opening: OpeningSettings
  slots: SlotSettings
  zone: string
}

/** The slots that may still be chosen: from `leadMinutes` after now (milliseconds UTC), over the days that are offered. */
export function comingSlots(rules: SlotRules & { now: number }): Slot[] {
  return [...walkComingSlots(rules)]
}

/** Walks the coming slots one after the other: a search for the first free one ends with its day. */
export function walkComingSlots({ now, ...rules }: SlotRules & { now: number }): Iterable<Slot> {
  const { daysAhead, leadMinutes } = rules.slots
  const lastDay = addDays(localDay(now, rules.zone), daysAhead)
  return slotsBetween({ ...rules, from: now + leadMinutes * MINUTE_MS, lastDay })
}

/** Whether this is one of the slots that may still be chosen. */
export function isOffered(slot: Slot, { now, ...rules }: SlotRules & { now: number }): boolean {
  const { daysAhead, leadMinutes } = rules.slots
  const day = localDay(slot.from, rules.zone)
  if (slot.from < now + leadMinutes * MINUTE_MS) return false
  if (day > addDays(localDay(now, rules.zone), daysAhead)) return false
  return slotsOfDay(day, rules).some(({ from, to }) => from === slot.from && to === slot.to)
}

/** The slots that start at `from` (milliseconds UTC) or later, until the end of `lastDay`, in their order. */
export function* slotsBetween({
  from,
  lastDay,
  ...rules
}: SlotRules & { from: number; lastDay: LocalDay }): Iterable<Slot> {
  for (let day = localDay(from, rules.zone); day <= lastDay; day = addDays(day, 1))
    for (const slot of slotsOfDay(day, rules)) if (slot.from >= from) yield slot
}

/**
 * The slots of a day, from its opening on. A rest shorter than a slot before closing has none: a slot never leaves the
 * opening. Where the clocks change, a slot is as long as they show; one that they skip whole is none.
 */
export function slotsOfDay(day: LocalDay, { opening, slots, zone }: SlotRules): Slot[] {
  return slotMinutes(openHours(day, opening), slots)
    .map((cut) => ({ from: instantOf(day, cut.from, zone), to: instantOf(day, cut.to, zone) }))
    .filter(({ from, to }) => to > from)
}

/** The hours of a day cut into slots, in minutes from midnight; a day that is closed has none. */
export function slotMinutes(
  hours: Hours | null,
  { minutes }: Pick<SlotSettings, 'minutes'>,
): Hours[] {
  const found: Hours[] = []
  if (!hours) return found
  for (let from = hours.from; from + minutes <= hours.to; from += minutes)
    found.push({ from, to: from + minutes })
  return found
}

/** Whether two slots have a moment in common. */
export function overlaps(one: Slot, other: Slot): boolean {
  return one.from < other.to && other.from < one.to
}

/**
 * The visits that a slot can still take, of `capacity` in all. Visits of a slot of another length, from before the
 * settings changed, count where both overlap. A visit that would move counts no more in its `own` slot.
 */
export function placesLeft(
  slot: Slot,
  loads: readonly SlotLoad[],
  capacity: number,
  own: Slot | null = null,
): number {
  const freed = own && overlaps(slot, own) ? 1 : 0
  const taken = loads.reduce((sum, load) => sum + (overlaps(slot, load) ? load.visits : 0), 0)
  return Math.max(0, capacity - taken + freed)
}

/** The first of these slots that can take one more visit, by its own `placesLeft`; null when none can. */
export function firstFree(slots: Iterable<Slot>, left: (slot: Slot) => number): Slot | null {
  for (const slot of slots) if (left(slot) > 0) return slot
  return null
}
