import { nextOpenDay, type OpeningSettings, openHours } from '#shared/time/opening.ts'
import { clockWords } from '#shared/time/slot-words.ts'
import type { SlotSettings } from '#shared/time/slots.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { addDays, type LocalDay, type Weekday, weekdayOf } from '#shared/time/zone.ts'

/** A weekly order is made as an ordinary one so many days before its visit. */
const MADE_DAYS_BEFORE = 2

/** Weekly orders that one client may have at a time. */
export const MAX_WEEKLY = 5

/** When a weekly order is visited: 1 is Monday, and minutes from midnight. */
export interface WeeklyVisit {
  weekday: Weekday
  fromMinute: number
  toMinute: number
}

/** The first such day of the week after this one. */
export function nextWeekday(weekday: Weekday, after: LocalDay): LocalDay {
  const days = (weekday - weekdayOf(after) + 6) % 7
  return addDays(after, days + 1)
}

/** The day of a visit that falls on a closed day: the next open one, or null when that is a week later. */
export function visitDay(day: LocalDay, opening: OpeningSettings): LocalDay | null {
  if (openHours(day, opening)) return day
  const next = nextOpenDay(day, opening)
  return next && next.day < addDays(day, 7) ? next.day : null
}

interface VisitRules {
  opening: OpeningSettings
  slots: Pick<SlotSettings, 'daysAhead'>
}

/** The last weekly visit whose order may be made today, by its day of the week: no slot is offered beyond `daysAhead`. */
export function lastDueDay({ slots }: Pick<VisitRules, 'slots'>, today: LocalDay): LocalDay {
  return addDays(today, Math.min(MADE_DAYS_BEFORE, slots.daysAhead))
}

/** Whether the order of a weekly visit is to be made now: it is near, and the day on which it takes place is offered. */
export function isVisitDue(
  day: LocalDay,
  { opening, slots }: VisitRules,
  today: LocalDay,
): boolean {
  const takesPlace = visitDay(day, opening) ?? day
  return day <= lastDueDay({ slots }, today) && takesPlace <= addDays(today, slots.daysAhead)
}

/** Whether the day on which a weekly visit takes place has passed. */
export function isVisitOver(
  day: LocalDay,
  { opening }: Pick<VisitRules, 'opening'>,
  today: LocalDay,
): boolean {
  return (visitDay(day, opening) ?? day) < today
}

/** A visit inside a sentence: `mardi entre 8 h et 10 h`. */
export function weeklyWords({ weekday, fromMinute, toMinute }: WeeklyVisit): string {
  return `${weekdayWords(weekday)} entre ${clockWords(fromMinute)} et ${clockWords(toMinute)}`
}

/** How this week's order differs from what was asked. */
const WEEKLY_NOTES = ['asked', 'moved', 'full', 'not_offered'] as const
/** As asked; on the next open day; in the next free slot, as its own is full or is no slot of that day. */
export type WeeklyNote = (typeof WEEKLY_NOTES)[number]

/** The French of each, as the client reads it with the order. */
export const WEEKLY_NOTE_WORDS: Record<WeeklyNote, string | null> = {
  asked: null,
  moved: 'Votre jour habituel est fermé\u00a0: le passage est au jour ouvert suivant.',
  full: 'Votre créneau habituel est complet\u00a0: le passage est au premier créneau libre ensuite.',
  not_offered:
    'Votre créneau habituel n’est pas proposé cette fois\u00a0: le passage est au premier créneau libre ensuite.',
}

/** Why a weekly order could not be made, by the code of the error. */
const PROBLEM_WORDS: Record<string, string> = {
  PRODUCT_UNKNOWN: 'Un vêtement n’est plus au catalogue.',
  SERVICE_UNKNOWN: 'Un service n’est plus proposé.',
  SLOT_FULL: 'Aucun créneau n’est libre.',
  EXPRESS_FULL: 'L’express est complet.',
  EXPRESS_UNAVAILABLE: 'L’express n’est pas possible.',
  TOO_FAR: 'L’adresse est hors de la zone de service.',
  TOTAL_TOO_HIGH: 'Le total est trop grand.',
  SITE_CLOSED: 'Le site public est fermé.',
  WAVE_UNAVAILABLE: 'Le paiement Wave n’est pas disponible.',
  TOO_MANY_PENDING: 'Trop de commandes attendent déjà un livreur.',
  TOO_MANY_PLACES: 'Trop de ramassages sont déjà prévus.',
  ACCOUNT_DISABLED: 'Le compte est désactivé.',
  CONTACT_MAY_NOT_ORDER: 'La personne qui a ce numéro ne commande plus pour l’entreprise.',
  ACCOUNT_CEILING: 'Le plafond du compte de l’entreprise est atteint.',
}

/** Why a weekly order could not be made, in French. */
export function problemWords(code: string): string {
  return PROBLEM_WORDS[code] ?? 'La commande n’a pas pu être faite.'
}
