import { formatFcfa } from '#shared/text/money.ts'
import type { Tariff } from './pricing.ts'
import { type FeeStep, roundFee, roundingWords } from './rounding.ts'

/** The facts that the transport fee of an order came from. */
export interface ChargedTransport {
  transportFee: number
  /** Kilometres there and back; null without a place. */
  roundTripKm: number | null
  ratePerKm: number
  feeStep: FeeStep
}

/** How the transport fee of an order came; null where it did not come from a distance. */
export function transportReason(order: ChargedTransport): string | null {
  const { transportFee, roundTripKm: km, ratePerKm, feeStep: step } = order
  if (km === null || roundFee(km * ratePerKm, step) !== transportFee) return null
  return feeReason(km, { ratePerKm, step })
}

/**
 * The calculation of a transport fee: « 12,4 km aller-retour × 300 FCFA ». Kilometres have one decimal, or two if only
 * that gives the exact fee. If neither does, « ≈ » stands before them. The rounding is named where it changed the fee.
 */
export function feeReason(roundTripKm: number, { ratePerKm, step }: Omit<Tariff, 'base'>): string {
  const exact = roundFee(roundTripKm * ratePerKm, 1)
  const fee = roundFee(exact, step)
  const isRounded = fee !== exact
  const feeOf = (km: number) => roundFee(km * ratePerKm, isRounded ? step : 1)
  const decimals = [1, 2].find((n) => feeOf(round(roundTripKm, n)) === fee)
  const km = round(roundTripKm, decimals ?? 2).toLocaleString('fr-FR')
  const product = `${decimals ? '' : '≈\u00a0'}${km}\u00a0km aller-retour ×\u00a0${formatFcfa(ratePerKm)}`
  return isRounded ? `${product}, ${roundingWords(step)}` : product
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
