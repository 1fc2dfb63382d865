import { DAY_MS } from '#shared/dates.ts'
import { canChoosePayment } from '#shared/money/payment-choice.ts'
import { methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { canPayWithWave, type PaymentView } from '#shared/money/payments.ts'
import { type DisownableOrder, isNotTheirs } from '#shared/order-flags.ts'
import { isOver } from '#shared/order-status.ts'
import { isRide } from '#shared/places/positions.ts'
import { type CountedPieces, isExactCount } from './counts.ts'
import type { AdjustmentStatus } from './custody.ts'
import { type VisitedOrder, visitToChoose } from './visits/visits.ts'

/**
 * Why an order stands on top of its client's screen: a new total to answer, a time to choose, a count to check, a livreur
 * on the way, something to pay. The most pressing first. A rule of code and not of SQL: it follows from payments and counts
 * that only code derives.
 */
export const CLIENT_NEEDS = ['answer', 'count', 'time', 'ride', 'pay'] as const
export type ClientNeed = (typeof CLIENT_NEEDS)[number]

/** For how long a count that is not exact asks to be checked. */
export const COUNT_TO_CHECK_MS = 2 * DAY_MS

/** The part of an order that its needs follow from. */
export interface NeedingOrder extends VisitedOrder, DisownableOrder {
  paymentMethod: PaymentMethod | null
  payment: PaymentView
  waveOpenedAt: number | null
  adjustment: { status: AdjustmentStatus } | null
  checks: readonly (CountedPieces & { adjustedSince: boolean; agreed: boolean; takenAt: number })[]
}

/** The most pressing first. `now` in milliseconds UTC. */
export function clientNeeds(order: NeedingOrder, now: number): ClientNeed[] {
  if (isOver(order.status) || isNotTheirs(order)) return []
  const asks: Record<ClientNeed, boolean> = {
    answer: order.adjustment?.status === 'proposed',
    time: visitToChoose(order) !== null,
    count: isCountToCheck(order, now),
    ride: isRide(order.status),
    pay: canChoosePayment(order) || isWaveToPay(order),
  }
  return CLIENT_NEEDS.filter((need) => asks[need])
}

/** A count waits for the client's eyes until a new total is proposed for it, or until they say whether they agree. */
function isCountToCheck({ checks, adjustment, flags }: NeedingOrder, now: number): boolean {
  const check = checks.at(-1)
  if (!check || isExactCount(check) || check.adjustedSince || check.agreed) return false
  if (adjustment?.status === 'proposed') return false
  if (flags.some(({ kind }) => kind === 'disagreement' || kind === 'claim')) return false
  return now - check.takenAt < COUNT_TO_CHECK_MS
}

/** Nobody looks for a payment that the client announced already. */
function isWaveToPay({ payment, paymentMethod }: NeedingOrder): boolean {
  if (!methodIs(paymentMethod, 'online') || payment.state === 'to_verify') return false
  return canPayWithWave(payment, paymentMethod)
}
