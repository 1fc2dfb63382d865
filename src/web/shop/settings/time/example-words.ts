import { DAY_MS, formatTime } from '#shared/dates.ts'
import { expressFee } from '#shared/shop/prices/express.ts'
import type { Settings } from '#shared/shop/settings/settings.ts'
import { promiseFor } from '#shared/shop/times/promise.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import { comingSlots, type Slot } from '#shared/time/slots.ts'
import { addDays, BUSINESS_ZONE, instantOf, localDay, weekdayOf } from '#shared/time/zone.ts'

export const TIME_SECTIONS = ['opening', 'slots', 'turnaround', 'express', 'rounding'] as const

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
    // The example of express is shown only where it is sold.
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
