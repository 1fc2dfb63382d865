import { haversineKm, type LatLng } from '#shared/places/points.ts'
import { type DutyPlan, isOnDuty, livreursDuring } from '#shared/shop/duty/duty.ts'
import { overlaps, type Slot, type SlotSettings } from '#shared/time/slots.ts'

/** A visit that is to be given to a livreur: null where its time or its place is unknown. */
export interface VisitToGive {
  slot: Slot | null
  place: LatLng | null
}

/** A livreur who may be given visits. */
export interface AssignableRider {
  fullname: string
  plan: DutyPlan
  /** Where they are, if they share a position that is recent. */
  position: LatLng | null
  /** Their missions in hand. */
  visits: readonly VisitToGive[]
}

export interface Candidate<R extends AssignableRider> {
  rider: R
  /** On duty during all the slots of the visits, or now where they have none. */
  onDuty: boolean
  /** A slot in which they have as many visits as a livreur can make. */
  full: Slot | null
  /** Kilometres to the nearest of the visits. Null when a place is unknown. */
  km: number | null
  /** From where: their position or, without one, the nearest of their missions. */
  from: 'position' | 'missions' | null
  /** The one to choose, if all is equal: on duty, not full, the nearest. */
  proposed: boolean
}

interface Rules {
  /** Milliseconds UTC. */
  now: number
  zone: string
  capacity: SlotSettings['capacity']
}

/**
 * The livreurs for these visits, the best first: those on duty who have room, then those who are full, then those who
 * are not on duty; the nearest first in each. All of them may be chosen. One is proposed only if on duty and not full.
 */
export function candidatesFor<R extends AssignableRider>(
  visits: readonly VisitToGive[],
  riders: readonly R[],
  rules: Rules,
): Candidate<R>[] {
  const found = riders.map((rider): Candidate<R> => {
    const { km, from } = nearness(visits, rider)
    const onDuty = isOnDutyFor(visits, rider.plan, rules)
    const full = fullSlot(visits, rider.visits, rules)
    return { rider, onDuty, full, km, from, proposed: false }
  })
  found.sort(byMerit)
  return found.map((one, i) => ({ ...one, proposed: i === 0 && rankOf(one) === 0 }))
}

function byMerit<R extends AssignableRider>(a: Candidate<R>, b: Candidate<R>): number {
  const km = ({ km: known }: Candidate<R>) => known ?? Number.MAX_VALUE
  return (
    rankOf(a) - rankOf(b) ||
    km(a) - km(b) ||
    a.rider.visits.length - b.rider.visits.length ||
    a.rider.fullname.localeCompare(b.rider.fullname, 'fr')
  )
}

function rankOf({ onDuty, full }: Candidate<AssignableRider>): number {
  if (!onDuty) return 2
  return full ? 1 : 0
}

function isOnDutyFor(
  visits: readonly VisitToGive[],
  plan: DutyPlan,
  { now, zone }: Rules,
): boolean {
  const slots = slotsToCome(visits, now)
  if (slots.length === 0) return isOnDuty(plan, now, zone)
  return slots.every((slot) => isDuring(slot, plan, { now, zone }))
}

/** The slot that began counts from now on: who comes on duty meanwhile can still make it. */
function isDuring(slot: Slot, plan: DutyPlan, { now, zone }: Pick<Rules, 'now' | 'zone'>) {
  return slot.from <= now
    ? isOnDuty(plan, now, zone)
    : livreursDuring(slot, [plan], zone).length > 0
}

/** The slots of these visits that are not over at `now`; a visit whose slot is over is made now. */
export function slotsToCome(visits: readonly VisitToGive[], now: number): Slot[] {
  return visits.flatMap(({ slot }) => (slot && slot.to > now ? slot : []))
}

/** The first slot in which the livreur would have more visits than one livreur can make. */
function fullSlot(
  visits: readonly VisitToGive[],
  own: readonly VisitToGive[],
  { capacity: { per, visits: most }, now }: Pick<Rules, 'capacity' | 'now'>,
): Slot | null {
  if (per === 'slot') return null
  const isIn = (slot: Slot) => (visit: VisitToGive) => visit.slot && overlaps(visit.slot, slot)
  const full = slotsToCome(visits, now).find(
    (slot) => own.filter(isIn(slot)).length + visits.filter(isIn(slot)).length > most,
  )
  return full ?? null
}

function nearness(
  visits: readonly VisitToGive[],
  { position, visits: own }: AssignableRider,
): Pick<Candidate<AssignableRider>, 'km' | 'from'> {
  const starts = position ? [position] : own.flatMap(({ place }) => place ?? [])
  const places = visits.flatMap(({ place }) => place ?? [])
  if (starts.length === 0 || places.length === 0) return { km: null, from: null }
  const all = starts.flatMap((start) => places.map((place) => haversineKm(start, place)))
  return { km: Math.min(...all), from: position ? 'position' : 'missions' }
}
