import type { Span } from '#shared/time/slot-words.ts'
import { CLOSING_ANSWER_LABELS, CLOSING_RATING_LABELS } from './closings.ts'

/** The states of payment among which the list is narrowed. */
export const PAYMENT_FILTERS = ['due', 'to_verify', 'paid'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

export const PAYMENT_FILTER_LABELS: Record<PaymentFilter, string> = {
  due: 'À encaisser',
  to_verify: 'Wave à vérifier',
  paid: 'Payée',
}

/** What a client may have answered to « Tout va bien ? » of a delivered order; the last is without an opinion. */
export const OPINION_FILTERS = ['very_good', 'good', 'problem', 'none'] as const
export type OpinionFilter = (typeof OPINION_FILTERS)[number]

export const OPINION_FILTER_LABELS: Record<OpinionFilter, string> = {
  very_good: CLOSING_RATING_LABELS.very_good,
  good: CLOSING_RATING_LABELS.good,
  problem: CLOSING_ANSWER_LABELS.problem,
  none: 'Sans note',
}

/** In the place of a livreur, a quarter or an opinion: orders that have none. */
export const NO_VALUE = 'none'

/** The most values of one filter. */
export const MAX_VALUES = 50

/** What narrows a list besides its view and its search: any value of each, where it has some. */
export interface OrderFilters {
  /** Ids of the livreurs whom the list names, or NO_VALUE. */
  livreur: string[]
  /** Names of quarters, or NO_VALUE. */
  quarter: string[]
  /** What is due after the start, and until the end. */
  due: Span[]
  payment: PaymentFilter[]
  opinion: OpinionFilter[]
}

export function isNarrowedBy(filters: OrderFilters): boolean {
  return Object.values(filters).some((values) => values.length > 0)
}
