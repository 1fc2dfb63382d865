import { HOUR_MS } from '#shared/dates.ts'
import { COMMUNES } from '#shared/places/communes.ts'
import type { LatLng } from '#shared/places/points.ts'
import type { DayToPlan } from '../plan-rounds.ts'
import type { RoundStop } from '../planning.ts'

const MIDNIGHT = Date.UTC(2026, 10, 26)
export const SHOP: LatLng = { lat: 5.3364, lng: -4.0267 }
const QUARTERS = COMMUNES.flatMap(({ quarters }) => quarters)

/** An hour of the day, in milliseconds UTC. */
export const at = (hour: number) => MIDNIGHT + hour * HOUR_MS
export const slotAt = (hour: number, hours = 2) => ({ from: at(hour), to: at(hour + hours) })

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Size {
  /** Stops that nobody has, and how many of them are late. */
  count: number
  late?: number
  livreurs: number
  /** The stops that each livreur has already. */
  own?: number
}

/** A day of Abidjan that was made up: stops in its quarters and in slots of two hours from 8 to 20 o'clock. */
export function madeUpDay(
  seed: number,
  { count, late = 0, livreurs, own = 0 }: Size,
): DayToPlan<RoundStop> {
  const random = randomOf(seed)
  const place = () => {
    const [, lat, lng] = QUARTERS[Math.floor(random() * QUARTERS.length)] ?? [
      '',
      SHOP.lat,
      SHOP.lng,
    ]
    return { lat: lat + (random() - 0.5) / 100, lng: lng + (random() - 0.5) / 100 }
  }
  const slot = () => slotAt(8 + 2 * Math.floor(random() * 6))
  const stop = (id: string, isLate = false) => ({
    id,
    place: place(),
    slot: isLate ? slotAt(5) : slot(),
  })
  return {
    now: at(8),
    capacity: { per: 'livreur', visits: 4 },
    stops: Array.from({ length: count }, (_, i) => stop(`stop ${i}`, i < late)),
    livreurs: Array.from({ length: livreurs }, (_, i) => ({
      id: `livreur ${i}`,
      start: i % 2 === 0 ? SHOP : place(),
      duty: { from: at(8), to: at(i % 4 === 3 ? 16 : 20) },
      underWay: 0,
      stops: Array.from({ length: own }, (_, k) => stop(`own ${i} ${k}`)).sort(
        (a, b) => a.slot.from - b.slot.from,
      ),
    })),
  }
}

/** A day whose stops are all near the shop, where every livreur begins. */
export function nearDay(
  seed: number,
  { count, livreurs, kmAcross = 3 }: { count: number; livreurs: number; kmAcross?: number },
): DayToPlan<RoundStop> {
  const random = randomOf(seed)
  const shift = () => ((random() - 0.5) * kmAcross) / 111.195
  return {
    now: at(8),
    capacity: { per: 'livreur', visits: 4 },
    stops: Array.from({ length: count }, (_, i) => ({
      id: `stop ${i}`,
      place: { lat: SHOP.lat + shift(), lng: SHOP.lng + shift() },
      slot: slotAt(8 + 2 * Math.floor(random() * 5)),
    })),
    livreurs: Array.from({ length: livreurs }, (_, i) => ({
      id: `livreur ${i}`,
      start: SHOP,
      duty: { from: at(8), to: at(18) },
      underWay: 0,
      stops: [],
    })),
  }
}
