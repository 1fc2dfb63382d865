/** What express costs and how much of it a day can hold. */
export interface ExpressSettings {
  offered: boolean
  /** Hours until the clothes are ready, for a service that has none of its own. */
  hours: number
  /** Added to the price of the articles, in percent of it. */
  percent: number
  /** Added besides, in francs an order. */
  francs: number
  /** Pieces that may be promised express for one day; null is no ceiling. */
  maxPieces: number | null
}

/** Until a superadmin saves others. */
export const DEFAULT_EXPRESS: ExpressSettings = {
  offered: true,
  hours: 24,
  percent: 50,
  francs: 0,
  maxPieces: null,
}
