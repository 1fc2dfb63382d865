import { DAY_MS } from '../dates.ts'
import { isWaveToPay, type PaymentView } from '../money/payments.ts'
import { isRide } from '../places/positions.ts'
import type { AdjustmentStatus, FlagKind } from './custody.ts'
import { isOver, type OrderStatus, type PaymentMethod } from './orders.ts'

/**
 * Why an order stands on top of its client's screen: a new total to answer, a count to check, a livreur on the way,
 * something to pay. The most pressing first.
 */
export const CLIENT_NEEDS = ['answer', 'count', 'ride', 'pay'] as const
export type ClientNeed = (typeof CLIENT_NEEDS)[number]

/** For how long a count that is not exact asks to be checked. */
export const COUNT_TO_CHECK_MS = 2 * DAY_MS

/** The part of an order that its needs follow from. */
export interface NeedingOrder {
  status: OrderStatus
  paymentMethod: PaymentMethod | null
  payment: PaymentView
  adjustment: { status: AdjustmentStatus } | null
  checks: readonly {
    expected: number
    counted: number
    counts: readonly unknown[]
    adjustedSince: boolean
    takenAt: number
  }[]
  /** Of the open flags, those that the client sees. */
  flags: readonly { kind: FlagKind }[]
}

/** What an order asks of its client now, the most pressing first. `now` in milliseconds UTC. */
export function clientNeeds(order: NeedingOrder, now: number): ClientNeed[] {
  if (isOver(order.status)) return []
  const asks: Record<ClientNeed, boolean> = {
    answer: order.adjustment?.status === 'proposed',
    count: isCountToCheck(order, now),
    ride: isRide(order.status),
    pay: canChoosePayment(order) || isWaveToPay(order.payment, order.paymentMethod),
  }
  return CLIENT_NEEDS.filter((need) => asks[need])
}

/** Whether the client may still choose the payment method: none is chosen, and the order is pending. */
export function canChoosePayment({
  status,
  paymentMethod,
}: Pick<NeedingOrder, 'status' | 'paymentMethod'>): boolean {
  return paymentMethod === null && status === 'pending'
}

/** Whether the count of each line is the expected one. */
export function isExactCount({
  expected,
  counted,
  counts,
}: Pick<NeedingOrder['checks'][number], 'expected' | 'counted' | 'counts'>): boolean {
  return counted === expected && counts.length === 0
}

/** A count waits for the client's eyes until a new total is proposed for it, or until they say that they do not agree. */
function isCountToCheck({ checks, adjustment, flags }: NeedingOrder, now: number): boolean {
  const check = checks.at(-1)
  if (!check || isExactCount(check) || check.adjustedSince) return false
  if (adjustment?.status === 'proposed') return false
  if (flags.some(({ kind }) => kind === 'disagreement')) return false
  return now - check.takenAt < COUNT_TO_CHECK_MS
}
