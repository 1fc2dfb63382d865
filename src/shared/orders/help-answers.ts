import { type DisownableOrder, isNotTheirs } from '#shared/order-flags.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { hasInvoice } from './has-invoice.ts'

/** The questions of an order under « Besoin d’aide ? ». */
export type HelpQuestion =
  | 'cancel'
  | 'sum'
  | 'away'
  | 'notFound'
  | 'when'
  | 'counted'
  | 'whereabouts'
  | 'problem'
  | 'invoice'

const BEFORE: readonly HelpQuestion[] = ['away', 'cancel', 'sum']
const PICKUP: readonly HelpQuestion[] = ['away', 'notFound', 'sum']
const CLEANING: readonly HelpQuestion[] = ['when', 'counted']
const RETURN: readonly HelpQuestion[] = ['away', 'whereabouts', 'sum']

/** The questions that fit each status, the most asked first. */
export const HELP_QUESTIONS: Readonly<Record<OrderStatus, readonly HelpQuestion[]>> = {
  pending: BEFORE,
  assigned: PICKUP,
  pickup_en_route: PICKUP,
  picked_up: CLEANING,
  processing: CLEANING,
  assigned_for_delivery: RETURN,
  delivery_en_route: RETURN,
  completed: ['problem', 'invoice'],
  cancelled: ['invoice'],
}

/** Those that make no sense where the client comes to the counter. */
const AT_HOME: ReadonlySet<HelpQuestion> = new Set(['away', 'notFound', 'whereabouts'])

interface HelpedOrder extends DisownableOrder {
  toAgree: ToAgree | null
  status: OrderStatus
  atCounter: boolean
}

/** The questions of an order, the most asked first; none of one that the reader disowned. */
export function helpQuestions(order: HelpedOrder): readonly HelpQuestion[] {
  if (isNotTheirs(order)) return []
  return HELP_QUESTIONS[order.status].filter((question) => {
    if (question === 'invoice') return hasInvoice(order)
    return !order.atCounter || !AT_HOME.has(question)
  })
}
