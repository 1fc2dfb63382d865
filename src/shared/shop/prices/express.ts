import { type FeeStep, roundFee } from './rounding.ts'

/** The price of express, and the pieces that a day can hold. */
export interface ExpressSettings {
  /** Hours until the clothes are ready, for a service that has none of its own. */
  hours: number
  /** Added to the price of the articles, in percent of it. */
  percent: number
  /** Added besides, in francs an order. */
  francs: number
  /** Pieces that may be promised express for one day; null is no ceiling. */
  maxPieces: number | null
}

/** Forms and promises read the rules with whether the shop sells it. */
export interface ExpressSold extends ExpressSettings {
  offered: boolean
}

/** Until a superadmin saves others. */
export const DEFAULT_EXPRESS: ExpressSettings = {
  hours: 24,
  percent: 50,
  francs: 0,
  maxPieces: null,
}

/** The surcharge of an express order, in francs: a part of the price of its articles, and francs besides, rounded up to the step. */
export function expressFee(
  itemsTotal: number,
  { percent, francs }: Pick<ExpressSettings, 'percent' | 'francs'>,
  step: FeeStep,
): number {
  return roundFee((itemsTotal * percent) / 100 + francs, step)
}

/** Whether this many pieces may still be promised express for a day on which `taken` are promised already. */
export function hasExpressRoom(
  pieces: number,
  taken: number,
  { maxPieces }: Pick<ExpressSettings, 'maxPieces'>,
): boolean {
  return maxPieces === null || taken + pieces <= maxPieces
}
