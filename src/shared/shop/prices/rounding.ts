import { formatFcfa } from '#shared/text/money.ts'

/** The steps to which an owner may have fees rounded up, in francs: notes and coins can pay them. 1 leaves the fee to the franc. */
export const FEE_STEPS = [1, 5, 25, 50, 100] as const
export type FeeStep = (typeof FEE_STEPS)[number]

/** To what transport and express are rounded; each order keeps the step that it was made under. */
export interface RoundingSettings {
  step: FeeStep
}

/** The rounding of a shop that never saved one: the formula of the specification, to the franc. */
export const DEFAULT_ROUNDING: RoundingSettings = { step: 1 }

/** A new shop begins with this: nobody finds the coins for « 2 041 ». */
export const NEW_SHOP_ROUNDING: RoundingSettings = { step: 50 }

/** `arrondi aux 25 FCFA supérieurs`: said beside a fee that rounding changed. */
export function roundingWords(step: FeeStep): string {
  return `arrondi aux ${formatFcfa(step)} supérieurs`
}

/** A fee in francs that can be paid: to the nearest franc, as the specification fixes it, then up to a multiple of the step. */
export function roundFee(francs: number, step: FeeStep): number {
  return Math.ceil(Math.round(francs) / step) * step
}
