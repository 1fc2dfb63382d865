import type { Span } from '#shared/time/slot-words.ts'
import { CLOSING_ANSWER_LABELS, CLOSING_RATING_LABELS } from './closings.ts'

/** The states of payment among which the list is narrowed. */
export const PAYMENT_FILTERS = ['due', 'to_verify', 'account', 'paid'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

export const PAYMENT_FILTER_LABELS: Record<PaymentFilter, string> = {
  due: 'À payer',
  to_verify: 'Wave à vérifier',
  account: 'En compte',
  paid: 'Payée',
}

/** Answers of a client to « Tout va bien ? » after a delivery; `none` finds the orders without a rating or a problem. */
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

/** An order passes where it has one of the values of each filter; a filter without values passes all. */
export interface OrderFilters {
  /** Ids of the livreurs whom the list names, or NO_VALUE. */
  livreur: string[]
  /** Names of quarters, or NO_VALUE. */
  quarter: string[]
  /** The due time lies after the start, at most at the end. */
  due: Span[]
  payment: PaymentFilter[]
  opinion: OpinionFilter[]
}

export function isNarrowedBy(filters: OrderFilters): boolean {
  return Object.values(filters).some((values) => values.length > 0)
}
