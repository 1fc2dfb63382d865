import { CLOSING_ANSWER_LABELS, CLOSING_RATING_LABELS } from './closings.ts'

/** The states of payment among which the list is narrowed. */
export const PAYMENT_FILTERS = ['due', 'to_verify', 'paid'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

export const PAYMENT_FILTER_LABELS: Record<PaymentFilter, string> = {
  due: 'À encaisser',
  to_verify: 'Wave à vérifier',
  paid: 'Payée',
}

/** What a client may have answered to « Tout va bien ? »; `well` is without an opinion. */
export const OPINION_FILTERS = ['very_good', 'good', 'well', 'problem', 'none'] as const
export type OpinionFilter = (typeof OPINION_FILTERS)[number]

export const OPINION_FILTER_LABELS: Record<OpinionFilter, string> = {
  very_good: CLOSING_RATING_LABELS.very_good,
  good: CLOSING_RATING_LABELS.good,
  well: CLOSING_ANSWER_LABELS.well,
  problem: CLOSING_ANSWER_LABELS.problem,
  none: 'Sans réponse',
}

/** In the place of a livreur, a quarter or an opinion: orders that have none. */
export const NO_VALUE = 'none'

/** What narrows a list besides its view and its search; null is any. Times are milliseconds UTC. */
export interface OrderFilters {
  /** The id of the livreur whom the list names, or NO_VALUE. */
  livreur: string | null
  /** The name of a quarter, or NO_VALUE. */
  quarter: string | null
  /** What is due after `dueFrom`, and until `dueTo`. */
  dueFrom: number | null
  dueTo: number | null
  payment: PaymentFilter | null
  opinion: OpinionFilter | null
}

export const NO_FILTERS: OrderFilters = {
  livreur: null,
  quarter: null,
  dueFrom: null,
  dueTo: null,
  payment: null,
  opinion: null,
}

export function isNarrowedBy(filters: OrderFilters): boolean {
  return Object.values(filters).some((value) => value !== null)
}

/** The filters that an input names, each with a value. */
export function filtersIn(
  input: { [name in keyof OrderFilters]?: OrderFilters[name] | undefined },
): OrderFilters {
  return {
    livreur: input.livreur ?? null,
    quarter: input.quarter ?? null,
    dueFrom: input.dueFrom ?? null,
    dueTo: input.dueTo ?? null,
    payment: input.payment ?? null,
    opinion: input.opinion ?? null,
  }
}
