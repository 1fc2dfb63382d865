import { formatFcfa } from '#shared/text/money.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import type { OpeningSettings } from '#shared/time/opening.ts'
import { clockWords } from '#shared/time/slot-words.ts'
import type { SlotSettings } from '#shared/time/slots.ts'
import { WEEKDAYS } from '#shared/time/zone.ts'
import type { ExpressSettings } from '../prices/express.ts'
import type { TurnaroundSettings } from '../times/turnaround.ts'
import { type AccountSettings, delayWords } from './account-settings.ts'
import { LADDERS, type ReminderSettings } from './reminder-settings.ts'
import type { ClaimSettings, GivingSettings } from './settings.ts'
import { chargedFromWords, type VisitSettings } from './visit-settings.ts'
import type { WorkshopSettings } from './workshop-settings.ts'

/** A duration in minutes as people say it: `30 min`, `2 h`, `1 h 30`. */
export function durationWords(minutes: number): string {
  return minutes < 60 ? `${minutes}\u00a0min` : clockWords(minutes)
}

/** A number of visits in words: `1 passage`, `8 passages`. */
export function visitsLabel(visits: number): string {
  return countLabel(visits, 'passage')
}

/** The saved opening, in short: `6 jours par semaine, 2 jours fériés, 1 jour fermé`. */
export function openingWords({ week, holidays, closedDays }: OpeningSettings): string {
  const open = WEEKDAYS.filter((day) => week[day] !== null).length
  const days = (count: number, kind: string) => {
    const [noun, kinds] = count > 1 ? ['jours', `${kind}s`] : ['jour', kind]
    return count === 0 ? '' : `${count}\u00a0${noun} ${kinds}`
  }
  return [
    `${countLabel(open, 'jour')} par semaine`,
    days(holidays.length, 'férié'),
    days(closedDays.length, 'fermé'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The saved reminders, in short: `13 étapes, garde de 30 jours`. */
export function reminderWords({ keptDays, ...settings }: ReminderSettings): string {
  const steps = LADDERS.flatMap((ladder) => settings[ladder]).filter(
    ({ ways }) => ways.length > 0,
  ).length
  return [
    countLabel(steps, 'étape'),
    keptDays === null ? '' : `garde de ${countLabel(keptDays, 'jour')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The saved slots in short: `créneaux de 2 h, 4 passages par livreur, 4 places par client`. */
export function slotsWords({ minutes, capacity, perClient }: SlotSettings): string {
  const { per, visits } = capacity
  const holder = per === 'livreur' ? 'livreur' : 'créneau'
  const slots = `créneaux de ${durationWords(minutes)}, ${visitsLabel(visits)} par ${holder}`
  return `${slots}, ${countLabel(perClient, 'place')} par client`
}

/** The saved turnarounds, in short: `48 h, 1 service à part`. */
export function turnaroundWords({ hours, services }: TurnaroundSettings): string {
  const count = services.length
  const own = count === 0 ? '' : `, ${countLabel(count, 'service')} à part`
  return `${hours}\u00a0h${own}`
}

/** The saved express, in short: `24 h, +50 %, +500 FCFA, 40 pièces par jour`. */
export function expressWords(express: ExpressSettings): string {
  const { hours, percent, francs, maxPieces } = express
  return [
    `${hours}\u00a0h`,
    percent > 0 ? `+${percent}\u00a0%` : '',
    francs > 0 ? `+${formatFcfa(francs)}` : '',
    maxPieces === null ? '' : `${piecesLabel(maxPieces)} par jour`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `le dernier jour du mois à 18 h, à payer à 15 jours` */
export function accountsWords({
  day,
  hour,
  dueDays,
}: Pick<AccountSettings, 'day' | 'hour' | 'dueDays'>): string {
  const on = day === 'last' ? 'le dernier jour du mois' : `le ${day === 1 ? '1ᵉʳ' : day} du mois`
  return `${on} à ${hour}\u00a0h, à payer ${delayWords(dueDays)}`
}

/** `20 000 FCFA par admin et par jour` */
export function givingWords({ daily }: GivingSettings): string {
  return `${formatFcfa(daily)} par admin et par jour`
}

/** `7 jours pour réclamer, réponse en 48 h, 10 fois le prix`. */
export function claimsWords({ openDays, answerHours, cap }: ClaimSettings): string {
  return `${countLabel(openDays, 'jour')} pour réclamer, réponse en ${answerHours}\u00a0h, ${cap}\u00a0fois le prix`
}

/** The saved rules of visits, in short: `changement jusqu’à 1 h avant, 10 min d’attente, 1 appel, sans frais`. */
export function visitWords(visits: VisitSettings): string {
  const { changeUntilMinutes, waitMinutes, calls, missedFee, missedFeeFrom } = visits
  return [
    changeUntilMinutes === 0
      ? 'changement jusqu’au début'
      : `changement jusqu’à ${durationWords(changeUntilMinutes)} avant`,
    `${waitMinutes}\u00a0min d’attente`,
    countLabel(calls, 'appel'),
    missedFee > 0
      ? `${formatFcfa(missedFee)} de frais ${chargedFromWords(missedFeeFrom)}`
      : 'sans frais',
  ].join(', ')
}

/** `4 postes, 2 machines, 1 portant`. */
export function workshopWords({ stations, machines, racks }: WorkshopSettings): string {
  return [
    countLabel(stations.length, 'poste'),
    countLabel(machines.length, 'machine'),
    countLabel(racks.length, 'rangement'),
  ].join(', ')
}
