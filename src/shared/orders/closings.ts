import { DAY_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'

/** The answers to « Tout va bien ? » after a delivery. */
export const CLOSING_ANSWERS = ['well', 'problem'] as const
export type ClosingAnswer = (typeof CLOSING_ANSWERS)[number]

/** The client's opinion of the work, once all is well. */
export const CLOSING_RATINGS = ['good', 'very_good'] as const
export type ClosingRating = (typeof CLOSING_RATINGS)[number]

export const CLOSING_ANSWER_LABELS: Record<ClosingAnswer, string> = {
  well: 'Tout va bien',
  problem: 'Un problème',
}

export const CLOSING_RATING_LABELS: Record<ClosingRating, string> = {
  good: 'Bien',
  very_good: 'Très bien',
}

interface ClosingSaid {
  answer: ClosingAnswer
  rating: ClosingRating | null
}

/** `Tout va bien, très bien` */
export function closingText({ answer, rating }: ClosingSaid): string {
  const opinion = rating && CLOSING_RATING_LABELS[rating].toLowerCase()
  return [CLOSING_ANSWER_LABELS[answer], opinion].filter(Boolean).join(', ')
}

/** For how long a delivered order asks « Tout va bien ? ». */
export const CLOSING_MS = 7 * DAY_MS

interface DeliveredOrder {
  status: OrderStatus
  /** Milliseconds UTC; null before. */
  deliveredAt: number | null
}

/** Whether its client may still say how it went, at `now` (milliseconds UTC). */
export const canBeClosed = <Order extends DeliveredOrder>(
  order: Order,
  now: number,
): order is Order & { deliveredAt: number } =>
  order.status === 'completed' && order.deliveredAt !== null && now < order.deliveredAt + CLOSING_MS
