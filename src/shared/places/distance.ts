import { isolated } from '#shared/text/isolate.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { clockText, DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts'

const SECOND_MS = 1000

/** These words explain a distance of `wayKm`; each screen of rounds says them once. */
export const CROW_WORDS = 'à vol d’oiseau, ponts compris'

/** Age in milliseconds beyond which a position is shown as a past one. */
const LATE_POSITION_MS = 2 * MINUTE_MS

/** A distance as people say it: `350 m` in tens of metres, `2,6 km`, `14 km`, `4 873 km`. Takes kilometres. */
export function formatDistance(km: number): string {
  const metres = Math.max(10, Math.round(km * 100) * 10)
  if (metres < 1000) return `${metres}\u00a0m`
  const text = km < 9.95 ? String(Math.round(km * 10) / 10).replace('.', ',') : formatFrancs(km)
  return `${text}\u00a0km`
}

/** How long ago, from milliseconds: `il y a 4 s`, `il y a 3 min`, `il y a 1 h 20`, `il y a 2 jours`. At least one second. */
export function formatAge(age: number): string {
  if (age < MINUTE_MS) return `il y a ${Math.max(1, Math.floor(age / SECOND_MS))}\u00a0s`
  if (age < HOUR_MS) return `il y a ${Math.floor(age / MINUTE_MS)}\u00a0min`
  const days = Math.floor(age / DAY_MS)
  if (days > 0) return `il y a ${days}\u00a0jour${days > 1 ? 's' : ''}`
  const hours = Math.floor(age / HOUR_MS)
  const minutes = Math.floor((age % HOUR_MS) / MINUTE_MS)
  return `il y a ${clockText(hours, minutes)}`
}

/** Whether a position of this age, in milliseconds, is too old to be a current one. */
export function isLatePosition(age: number): boolean {
  return age >= LATE_POSITION_MS
}

/**
 * The text of a livreur's position: `Konan est à 2,6 km · position d’il y a 4 s`; without a distance its
 * age only; and when it is late, when it was last known. Where the name stands above: `à 2,6 km, vu il y a 4 s`. `km` in
 * kilometres, `age` in milliseconds.
 */
export function describePosition(
  name: string | null,
  { km, age }: { km: number | null; age: number },
) {
  if (name === null) {
    const seen = `vu ${formatAge(age)}`
    return km === null || isLatePosition(age) ? seen : `à ${formatDistance(km)}, ${seen}`
  }
  if (isLatePosition(age)) return `Dernière position ${formatAge(age)}`
  if (km === null) return `Position d’${formatAge(age)}`
  return `${isolated(name)} est à ${formatDistance(km)} · position d’${formatAge(age)}`
}

/**
 * The text beside a livreur who may be assigned: `à 1,4 km du client · il y a 12 s`; the age alone without a
 * distance, or when the position is too old. Of several orders, `km` is to the nearest. `km` in kilometres,
 * `age` in milliseconds.
 */
export function describeNearness(
  { km, age }: { km: number | null; age: number },
  several = false,
): string {
  if (isLatePosition(age)) return `dernière position ${formatAge(age)}`
  if (km === null) return `position d’${formatAge(age)}`
  const whose = several ? 'du client le plus proche' : 'du client'
  return `à ${formatDistance(km)} ${whose} · ${formatAge(age)}`
}
