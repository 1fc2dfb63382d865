import { daysUntil } from '#shared/dates.ts'
import { BUSINESS_ZONE, instantOf, type LocalDay } from '#shared/time/zone.ts'

/** How long an invoice has been due, the oldest first. */
export const DUE_AGES = ['over60', 'over30', 'due', 'coming'] as const
export type DueAge = (typeof DUE_AGES)[number]

export const DUE_AGE_LABELS: Record<DueAge, string> = {
  over60: 'Plus de 60 jours',
  over30: 'Plus de 30 jours',
  due: 'Échues',
  coming: 'À échoir',
}

/** Days since an invoice was to be paid; negative before. It is due from the day after. */
export function daysLate(dueOn: string, now: number): number {
  return 0 - daysUntil(instantOf(dueOn as LocalDay, 0, BUSINESS_ZONE), now)
}

export function ageOf(days: number): DueAge {
  if (days > 60) return 'over60'
  if (days > 30) return 'over30'
  return days > 0 ? 'due' : 'coming'
}
