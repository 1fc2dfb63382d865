import type { LatLng } from '#shared/places/points.ts'
import { wayKm } from '#shared/places/ways.ts'
import { type DutyPlan, dutyOn, isOnDuty } from '#shared/shop/duty/duty.ts'
import { overlaps, type Slot, type SlotSettings } from '#shared/time/slots.ts'
import { type LocalDay, localDay } from '#shared/time/zone.ts'
import { type Cost, compareCosts, costFor } from './insertion.ts'
import { isLate, type RoundStop } from './planning.ts'

/** A livreur who may be given visits. */
export interface AssignableRider {
  id: string
  fullname: string
  plan: DutyPlan
  /** The place where they are, if they share a position that is recent. */
  position: LatLng | null
  /** Their missions in hand, in the order of their round. */
  visits: readonly RoundStop[]
  /** So many of the first are under way. */
  underWay: number
}

export interface Candidate<R extends AssignableRider> {
  rider: R
  /** On duty in a part of each slot of the visits, or now where they have none. */
  onDuty: boolean
  /** A slot in which they have as many visits as a livreur can make. */
  full: Slot | null
  /** Kilometres to the nearest of the visits. Null when a place is unknown. */
  km: number | null
  /** From where: their position or, without one, the nearest of their missions. */
  from: 'position' | 'missions' | null
  /** The one to choose, if all is equal. */
  proposed: boolean
}

interface Rules {
  /** Milliseconds UTC. */
  now: number
  zone: string
  capacity: SlotSettings['capacity']
  /** From where a livreur rides who shares no position. */
  base: LatLng
}

/**
 * The livreurs for these visits, the best first: those on duty who have room and can come in time, in the order in which
 * rounds are planned; then those who cannot come in time, those who are full, and those who are not on duty. All of them
 * may be chosen. The first is proposed only if on duty, not full and in time.
 */
export function candidatesFor<R extends AssignableRider>(
  visits: readonly RoundStop[],
  riders: readonly R[],
  rules: Rules,
): Candidate<R>[] {
  const found = riders.map((rider) => {
    const onDuty = isOnDutyFor(visits, rider.plan, rules)
    const full = fullSlot(visits, rider.visits, rules)
    const cost = costOf(visits, rider, rules)
    const candidate = { rider, onDuty, full, ...nearness(visits, rider) }
    return { candidate, cost, rank: rankOf({ onDuty, full, cost }) }
  })
  found.sort(byMerit)
  return found.map(({ candidate, rank }, i) => ({ ...candidate, proposed: i === 0 && rank === 0 }))
}

interface Ranked {
  candidate: Omit<Candidate<AssignableRider>, 'proposed'>
  cost: Cost | null
  rank: number
}

function byMerit(a: Ranked, b: Ranked): number {
  const km = ({ candidate }: Ranked) => candidate.km ?? Number.MAX_VALUE
  const load = ({ candidate }: Ranked) => candidate.rider.visits.length
  const costs =
    a.cost && b.cost
      ? compareCosts(a.cost, b.cost) || load(a) - load(b)
      : Number(!a.cost) - Number(!b.cost)
  return (
    a.rank - b.rank ||
    costs ||
    km(a) - km(b) ||
    a.candidate.rider.fullname.localeCompare(b.candidate.rider.fullname, 'fr')
  )
}

function rankOf({ onDuty, full, cost }: { onDuty: boolean; full: Slot | null; cost: Cost | null }) {
  if (!onDuty) return 3
  if (full) return 2
  return cost ? 0 : 1
}

/** Adds these visits to the rounds of their days; null where one would be late or outlast the duty. */
function costOf(visits: readonly RoundStop[], rider: AssignableRider, rules: Rules): Cost | null {
  const total: Cost = { late: 0, isOver: false, work: 0 }
  for (const day of new Set(visits.map((visit) => dayOf(visit, rules)))) {
    const cost = costOfDay(visits, rider, day, rules)
    if (!cost) return null
    total.late += cost.late
    total.isOver ||= cost.isOver
    total.work += cost.work
  }
  return total
}

function costOfDay(
  visits: readonly RoundStop[],
  { id, plan, position, visits: own, underWay }: AssignableRider,
  day: LocalDay,
  rules: Rules,
): Cost | null {
  const { now, zone, capacity, base } = rules
  const duty = dutyOn(plan, day, zone)
  if (!duty) return null
  const isToday = day === localDay(now, zone)
  const stops = own.filter((visit, i) => (i < underWay ? isToday : dayOf(visit, rules) === day))
  const start = (isToday ? position : null) ?? base
  const livreur = { id, start, duty, stops, underWay: isToday ? underWay : 0 }
  const ofDay = visits.filter((visit) => dayOf(visit, rules) === day)
  return costFor(ofDay, livreur, { now, capacity })
}

/** A visit without a slot, or whose slot is over, is made today. */
function dayOf(visit: RoundStop, { now, zone }: Rules): LocalDay {
  return localDay(visit.slot === null || isLate(visit, now) ? now : visit.slot.from, zone)
}

function isOnDutyFor(visits: readonly RoundStop[], plan: DutyPlan, { now, zone }: Rules): boolean {
  const slots = slotsToCome(visits, now)
  if (slots.length === 0) return isOnDuty(plan, now, zone)
  return slots.every((slot) => isDuring(slot, plan, { now, zone }))
}

/** On duty in a part of the slot that is to come, as « Répartir » asks: whether a visit fits there, its cost says. */
function isDuring({ from, to }: Slot, plan: DutyPlan, { now, zone }: Pick<Rules, 'now' | 'zone'>) {
  const duty = dutyOn(plan, localDay(from, zone), zone)
  return duty !== null && overlaps(duty, { from: Math.max(from, now), to })
}

/** The slots of these visits that are not over at `now`; a visit whose slot is over is made now. */
export function slotsToCome(visits: readonly RoundStop[], now: number): Slot[] {
  return visits.flatMap(({ slot }) => (slot && slot.to > now ? slot : []))
}

/** The first slot in which the livreur would have more visits than one livreur can make. */
function fullSlot(
  visits: readonly RoundStop[],
  own: readonly RoundStop[],
  { capacity: { per, visits: most }, now }: Pick<Rules, 'capacity' | 'now'>,
): Slot | null {
  if (per === 'slot') return null
  const isIn = (slot: Slot) => (visit: RoundStop) => visit.slot && overlaps(visit.slot, slot)
  const full = slotsToCome(visits, now).find(
    (slot) => own.filter(isIn(slot)).length + visits.filter(isIn(slot)).length > most,
  )
  return full ?? null
}

function nearness(
  visits: readonly RoundStop[],
  { position, visits: own }: AssignableRider,
): Pick<Candidate<AssignableRider>, 'km' | 'from'> {
  const starts = position ? [position] : own.flatMap(({ place }) => place ?? [])
  const places = visits.flatMap(({ place }) => place ?? [])
  if (starts.length === 0 || places.length === 0) return { km: null, from: null }
  const all = starts.flatMap((start) => places.map((place) => wayKm(start, place)))
  return { km: Math.min(...all), from: position ? 'position' : 'missions' }
}
