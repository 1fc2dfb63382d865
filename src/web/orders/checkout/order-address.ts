import { ORDER_STEPS, type OrderStep } from '#shared/orders/draft/steps.ts'

/** The search parameter of an order form that names its step, so that the phone's Back returns to the one before. */
const STEP_PARAM = 'etape'
/** The search parameter with which the whole list of garments is open. */
export const LIST_PARAM = 'liste'

const STEP_WORDS: Record<OrderStep | 'review', string> = {
  garments: 'linge',
  place: 'lieu',
  time: 'heure',
  payment: 'paiement',
  review: 'verifier',
}

/** The review of an order, or a step of its form, at an address of the form: `/commander?etape=verifier`. */
export function stepAddress(formPath: string, step: OrderStep | 'review'): string {
  return `${formPath}?${STEP_PARAM}=${STEP_WORDS[step]}`
}

/** The state of an entry of the history that a step is corrected in: Back, and « Continuer », lead to the review. */
export const FROM_REVIEW = { isFromReview: true }

/** The state of an entry to which a visitor is led back since linen to count was all of their order. */
export const NOT_COUNTED = { isNotCounted: true }

/** The search of the form's address, with another step. */
export function searchOfStep(search: string, step: OrderStep): string {
  const params = new URLSearchParams(search)
  params.set(STEP_PARAM, STEP_WORDS[step])
  return params.toString()
}

/** The step that the address names; undefined for the form from its top. */
export function stepOfAddress(search: URLSearchParams): OrderStep | 'review' | undefined {
  const word = search.get(STEP_PARAM)
  if (word === STEP_WORDS.review) return 'review'
  return ORDER_STEPS.find((step) => STEP_WORDS[step] === word)
}
