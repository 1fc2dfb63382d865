import { DAY_MS, dayKey, HOUR_MS } from '#shared/dates.ts'
import {
  OPINION_FILTERS,
  type OrderFilters,
  PAYMENT_FILTERS,
} from '#shared/orders/order-filters.ts'
import { listedDayWords, shortSlotHours } from '#shared/time/slot-words.ts'

/** The filters of the list, by their parameter in the address. */
export const FILTER_PARAMS = {
  livreur: 'livreur',
  quarter: 'quartier',
  due: 'creneau',
  payment: 'paiement',
  opinion: 'avis',
} as const
export type FilterName = keyof typeof FILTER_PARAMS

export const FILTER_NAMES = Object.keys(FILTER_PARAMS) as FilterName[]

/** The filters that the address names; a value that is none of ours filters nothing. */
export function filtersInAddress(params: URLSearchParams): OrderFilters {
  const named = (name: FilterName) => params.get(FILTER_PARAMS[name])
  const due = dueIn(named('due'))
  return {
    livreur: named('livreur'),
    quarter: named('quarter'),
    dueFrom: due?.from ?? null,
    dueTo: due?.to ?? null,
    payment: PAYMENT_FILTERS.find((one) => one === named('payment')) ?? null,
    opinion: OPINION_FILTERS.find((one) => one === named('opinion')) ?? null,
  }
}

/** `2026-11-27`, or some hours of it: `2026-11-27T10-12`. */
const DUE = /^(\d{4}-\d\d-\d\d)(?:T(\d{1,2})-(\d{1,2}))?$/

function dueIn(text: string | null): { from: number; to: number } | null {
  const [, day, from = '0', to = '24'] = DUE.exec(text ?? '') ?? []
  const start = Date.parse(day ?? '')
  if (Number.isNaN(start)) return null
  return { from: start + Number(from) * HOUR_MS, to: start + Number(to) * HOUR_MS }
}

/** The hours in which livreurs ride, two by two. */
const HOURS = [8, 10, 12, 14, 16, 18]
/** Days of which each slot can be chosen, and whole days. */
const DAYS_IN_SLOTS = 2
const DAYS = 7

/** The hours for which what is due can be looked for: those of today and of tomorrow, then whole days. */
export function dueChoices(now: number): { value: string; label: string }[] {
  return Array.from({ length: DAYS }, (_, index) => now + index * DAY_MS).flatMap((at, index) => {
    const day = dayKey(at)
    const words = listedDayWords(at, now)
    const whole = { value: day, label: words }
    if (index >= DAYS_IN_SLOTS) return [whole]
    const start = Date.parse(day)
    const slots = HOURS.map((hour) => ({
      value: `${day}T${hour}-${hour + 2}`,
      label: `${words} ${shortSlotHours({ from: start + hour * HOUR_MS, to: start + (hour + 2) * HOUR_MS })}`,
    }))
    return [whole, ...slots]
  })
}
