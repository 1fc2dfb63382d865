import { DAY_MS, formatDay } from '#shared/dates.ts'
import { missionsLabel } from '#shared/orders/orders.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { daysWords } from '#shared/time/days-words.ts'
import { hoursText } from '#shared/time/duty/duty-state.ts'
import { BUSINESS_ZONE, instantOf, type LocalDay, weekdayOf } from '#shared/time/zone.ts'
import type { DutyPlanView } from './use-duty.ts'

type ShownException = DutyPlanView['exceptions'][number]

const noonOf = (day: LocalDay) => instantOf(day, 12 * 60, BUSINESS_ZONE)

/** A day as a title, `Vendredi 21 novembre`; `at` in milliseconds UTC. */
export function dayTitle(at: number): string {
  return upperFirst(formatDay(at).replace(/ \d{4}$/, ''))
}

/** The days of an exception: `Lundi 24 novembre`, `Du lundi 24 au vendredi 28 novembre`. */
export function exceptionDays({ from, to }: ShownException, today: LocalDay): string {
  return upperFirst(daysWords(from, to, today))
}

/** What differs: `Absence toute la journée`, `10:00 – 16:00 seulement`, and `10:00 – 16:00` on a day off. */
export function exceptionText(
  { from, to, hours }: ShownException,
  week: DutyPlanView['week'],
): string {
  if (hours) return `${hoursText(hours)}${week[weekdayOf(from)] ? ' seulement' : ''}`
  if (from === to) return 'Absence toute la journée'
  const days = Math.round((noonOf(to) - noonOf(from)) / DAY_MS) + 1
  return `Absence de ${days} jours`
}

/** What the switch means. The missions that are assigned already stay; `own` when the livreur reads it. */
export function switchText(on: boolean, missions: number, own: boolean): string {
  const kept = missions === 0 ? '' : ` ${own ? keptByYou(missions) : keptByThem(missions)}`
  if (on) return `Arrêtez le service\u00a0: plus de nouvelle mission.${kept}`
  return `${own ? 'Vous ne recevez plus' : 'Plus'} de nouvelle mission.${kept}`
}

const keptByYou = (missions: number) =>
  missions === 1 ? 'Votre mission reste à vous.' : `Vos ${missionsLabel(missions)} restent à vous.`

const keptByThem = (missions: number) =>
  missions === 1 ? 'Sa mission lui reste.' : `Ses ${missionsLabel(missions)} lui restent.`
