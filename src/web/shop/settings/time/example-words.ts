import { DAY_MS, formatDay, formatTime } from '#shared/dates.ts'
import { expressFee } from '#shared/shop/prices/express.ts'
import { visitsLabel } from '#shared/shop/settings/section-words.ts'
import type { Settings } from '#shared/shop/settings/settings.ts'
import { chargedFromWords } from '#shared/shop/settings/visit-settings.ts'
import { promiseFor } from '#shared/shop/times/promise.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { closedName } from '#shared/time/opening.ts'
import { promiseWords, shortSlotHours, slotWords } from '#shared/time/slot-words.ts'
import { comingSlots, type Slot, slotsOfDay } from '#shared/time/slots.ts'
import {
  addDays,
  BUSINESS_ZONE,
  instantOf,
  type LocalDay,
  localDay,
  weekdayOf,
} from '#shared/time/zone.ts'

export const TIME_SECTIONS = [
  'opening',
  'slots',
  'turnaround',
  'express',
  'visits',
  'rounding',
] as const

/** The sections that decide when clothes are collected, ready and back, and what that costs. */
export type TypedTimes = Pick<Settings, (typeof TIME_SECTIONS)[number]>

const TUESDAY = 2
const HALF_PAST_NINE = 9 * 60 + 30

/** The moment of the example: half past nine on the next Tuesday. */
function exampleMoment(now: number): number {
  let day = addDays(localDay(now, BUSINESS_ZONE), 1)
  while (weekdayOf(day) !== TUESDAY) day = addDays(day, 1)
  return instantOf(day, HALF_PAST_NINE, BUSINESS_ZONE)
}

/** Two days before it, its days are said by their names alone: « mardi », never « demain ». */
const saidFrom = (moment: number) => moment - 2 * DAY_MS

interface ExampleOrder {
  moment: number
  pickup: Slot
  promise: NonNullable<ReturnType<typeof promiseFor>>
}

/** An order of that moment, for a service without a turnaround of its own. Undefined where there is no slot for it. */
function exampleOrder(
  settings: TypedTimes,
  now: number,
  express = false,
): ExampleOrder | undefined {
  const { opening, slots } = settings
  const moment = exampleMoment(now)
  const [pickup] = comingSlots({ opening, slots, zone: BUSINESS_ZONE, now: moment })
  if (!pickup) return undefined
  const promise = promiseFor({
    start: pickup.to,
    now: moment,
    services: ['Autre service'],
    express,
    atCounter: false,
    // What is shown of express is shown where it is sold.
    settings: { ...settings, express: { ...settings.express, offered: true } },
    zone: BUSINESS_ZONE,
    left: () => 1,
  })
  return promise ? { moment, pickup, promise } : undefined
}

const NO_SLOT =
  'Une commande de mardi 9\u00a0h\u00a030 n’aurait aucun créneau\u00a0: les clients seraient rappelés pour fixer l’heure.'

/** `Une commande de mardi 9 h 30 : ramassage mardi entre 12 h et 14 h, prêt jeudi avant 14 h, livraison entre 14 h et 16 h.` */
export function orderExample(settings: TypedTimes, now: number): string {
  const order = exampleOrder(settings, now)
  if (!order) return NO_SLOT
  const { moment, pickup, promise } = order
  const from = saidFrom(moment)
  return `Une commande de mardi ${formatTime(moment)}\u00a0: ramassage ${slotWords(pickup, from)}, ${lowerFirst(promiseWords(promise, from))}.`
}

/** Adds the next day on which the business is closed although that day of the week is open. */
export function openingExample(settings: TypedTimes, now: number): string {
  const closed = nextClosedDay(localDay(now, BUSINESS_ZONE), settings)
  if (!closed) return orderExample(settings, now)
  return `${orderExample(settings, now)} Prochain jour fermé\u00a0: ${closed}.`
}

const DAYS_SEARCHED = 366

function nextClosedDay(today: LocalDay, { opening }: TypedTimes): string | undefined {
  for (let days = 0; days < DAYS_SEARCHED; days++) {
    const day = addDays(today, days)
    const name = opening.week[weekdayOf(day)] && closedName(day, opening)
    if (name) return `${formatDay(instantOf(day, 0, BUSINESS_ZONE))} (${name})`
  }
  return undefined
}

/** `Mardi : 6 créneaux, de 8 h – 10 h à 18 h – 20 h. Une commande de 9 h 30 commence par 12 h – 14 h.` */
export function slotsExample(settings: TypedTimes, now: number): string {
  const { opening, slots } = settings
  const moment = exampleMoment(now)
  const day = localDay(moment, BUSINESS_ZONE)
  const all = slotsOfDay(day, { opening, slots, zone: BUSINESS_ZONE })
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last)
    return 'Le mardi n’a aucun créneau\u00a0: la journée est fermée, ou plus courte qu’un créneau.'
  const count =
    all.length === 1
      ? `un créneau, ${shortSlotHours(first)}`
      : `${all.length} créneaux, de ${formatTime(first.from)} à ${formatTime(last.to)}`
  return [
    `Mardi\u00a0: ${count}.`,
    restWords(last, settings),
    soonestWords(settings, moment),
    capacityWords(settings),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The rest of the day after its last slot. */
function restWords(last: Slot, { opening }: TypedTimes): string {
  const day = localDay(last.from, BUSINESS_ZONE)
  const hours = opening.week[weekdayOf(day)]
  const closing = hours ? instantOf(day, hours.to, BUSINESS_ZONE) : last.to
  return closing > last.to
    ? `De ${formatTime(last.to)} à ${formatTime(closing)}, il reste trop peu pour un créneau.`
    : ''
}

function soonestWords({ opening, slots }: TypedTimes, moment: number): string {
  const [soonest] = comingSlots({ opening, slots, zone: BUSINESS_ZONE, now: moment })
  return soonest
    ? `À\u00a0${formatTime(moment)}, le premier proposé est ${slotWords(soonest, saidFrom(moment))}.`
    : `À\u00a0${formatTime(moment)}, aucun n’est proposé.`
}

function capacityWords({ slots: { capacity } }: TypedTimes): string {
  const { per, visits } = capacity
  if (per === 'slot') return `Chacun prend ${visitsLabel(visits)}.`
  return `Avec 2\u00a0livreurs en service, un créneau prend ${visitsLabel(2 * visits)}.`
}

/** A round sum, for the example of a percentage. */
const EXAMPLE_FRANCS = 10_000

/** `10 000 FCFA de linge : l’express ajoute 5 000 FCFA. Ramassage mardi entre 12 h et 14 h, prêt mercredi avant 14 h, …` */
export function expressExample(settings: TypedTimes, now: number): string {
  const { express, rounding } = settings
  const fee = expressFee(EXAMPLE_FRANCS, express, rounding.step)
  const price = `${formatFcfa(EXAMPLE_FRANCS)} de linge\u00a0: l’express ${fee > 0 ? `ajoute ${formatFcfa(fee)}` : 'est gratuit'}.`
  const order = exampleOrder(settings, now, true)
  if (!order) return price
  const from = saidFrom(order.moment)
  return `${price} Ramassage ${slotWords(order.pickup, from)}, ${lowerFirst(promiseWords(order.promise, from))}.`
}

/** `Un créneau de 12 h – 14 h se change jusqu’à 11 h. Si personne n’est là, le livreur attend 10 minutes et …` */
export function visitsExample({ visits }: TypedTimes, now: number): string {
  const day = localDay(exampleMoment(now), BUSINESS_ZONE)
  const noon = instantOf(day, 12 * 60, BUSINESS_ZONE)
  const until = noon - visits.changeUntilMinutes * 60_000
  const isSameDay = localDay(until, BUSINESS_ZONE) === day
  const said = isSameDay ? formatTime(until) : `${weekdayName(until)} ${formatTime(until)}`
  const fee =
    visits.missedFee > 0
      ? `${formatFcfa(visits.missedFee)} de frais sont proposés à l’équipe, qui décide, ${chargedFromWords(visits.missedFeeFrom)}.`
      : 'Aucuns frais ne sont proposés.'
  return `Le créneau de mardi midi se change jusqu’à ${said}. Si personne n’est là, le livreur ${waitWords(visits)}. ${fee}`
}

const weekdayName = (at: number) => formatDay(at).split(' ')[0]

function waitWords({ waitMinutes, calls }: Settings['visits']): string {
  const waits = waitMinutes > 0 ? `attend ${countLabel(waitMinutes, 'minute')}` : ''
  const times = calls === 1 ? 'une fois' : `${calls}\u00a0fois`
  const calling = calls > 0 ? `appelle ${times}` : ''
  return [waits, calling].filter(Boolean).join(' et ') || 'le signale aussitôt'
}
