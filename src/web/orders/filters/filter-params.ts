import { DAY_MS, dayKey, HOUR_MS } from '#shared/dates.ts'
import {
  MAX_VALUES,
  NO_VALUE,
  OPINION_FILTERS,
  type OrderFilters,
  PAYMENT_FILTERS,
} from '#shared/orders/order-filters.ts'
import { listedDayWords, type Span, shortSlotHours } from '#shared/time/slot-words.ts'

/** The filters of the list, by their parameter in the address. */
export const FILTER_PARAMS = {
  livreur: 'livreur',
  quarter: 'quartier',
  due: 'creneau',
  payment: 'paiement',
  opinion: 'avis',
} as const
export type FilterName = keyof typeof FILTER_PARAMS

/** Between the values of one filter in the address: no id and no quarter holds it. */
const COMMA = ','

export type ChipValues = Record<FilterName, string[]>

/** Longer texts are no quarter. */
const MAX_QUARTER = 100

/** The values of each chip, as the address names them, without those that no list can be asked for. */
export function chipsInAddress(params: URLSearchParams): ChipValues {
  const named = (name: FilterName) =>
    (params.get(FILTER_PARAMS[name]) ?? '').split(COMMA).filter(Boolean).slice(0, MAX_VALUES)
  return {
    livreur: named('livreur').filter((value) => value === NO_VALUE || ID.test(value)),
    quarter: named('quarter').filter(({ length }) => length <= MAX_QUARTER),
    due: named('due').filter((value) => spanOf(value) !== null),
    payment: named('payment'),
    opinion: named('opinion'),
  }
}

/** A UUID, as `idField` takes one: the fields weigh ten kilobytes, and a first screen reads the address before any form. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** The value of a filter's parameter. */
export const inAddress = (values: readonly string[]): string => values.join(COMMA)

/** A value that we do not know, such as one typed into the address, filters nothing. */
export function filtersOf(chips: ChipValues): OrderFilters {
  return {
    livreur: chips.livreur,
    quarter: chips.quarter,
    due: chips.due.flatMap((value) => spanOf(value) ?? []),
    payment: PAYMENT_FILTERS.filter((one) => chips.payment.includes(one)),
    opinion: OPINION_FILTERS.filter((one) => chips.opinion.includes(one)),
  }
}

/** `2026-11-27`, or some hours of it: `2026-11-27T10-12`. */
const DUE = /^(\d{4}-\d\d-\d\d)(?:T(\d{1,2})-(\d{1,2}))?$/

/** The hours of a value, in milliseconds UTC. */
export function spanOf(text: string): Span | null {
  const [, day, from = '0', to = '24'] = DUE.exec(text) ?? []
  const start = Date.parse(day ?? '')
  if (Number.isNaN(start)) return null
  return { from: start + Number(from) * HOUR_MS, to: start + Number(to) * HOUR_MS }
}

/** `auj. 10 h – 12 h`; a whole day is its name. */
export function dueValueWords(span: Span, now: number): string {
  const day = listedDayWords(span.from, now)
  return span.to - span.from >= DAY_MS ? day : `${day} ${shortSlotHours(span)}`
}

/** The hours in which livreurs ride, two by two. */
const HOURS = [8, 10, 12, 14, 16, 18]
/** Days of which each slot can be chosen, and whole days. */
const DAYS_IN_SLOTS = 2
const DAYS = 7

/** The hours for which what is due can be looked for: those of today and of tomorrow, then whole days. */
export function dueChoices(now: number): string[] {
  return Array.from({ length: DAYS }, (_, index) => dayKey(now + index * DAY_MS)).flatMap(
    (day, index) =>
      index < DAYS_IN_SLOTS ? HOURS.map((hour) => `${day}T${hour}-${hour + 2}`) : [day],
  )
}
