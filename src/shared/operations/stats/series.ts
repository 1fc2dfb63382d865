/** One figure: in all, by the bars of its period, and the same of the period before. */
export interface Series<Value = number> {
  total: Value
  values: Value[]
  /** It is null where there is no period before. */
  before: Value | null
  /** By the bars moved back by the length of the period; null where they are not compared. */
  former: Value[] | null
}

/** The figures that add up over days. */
export const COUNTED_SERIES = [
  /** Francs received less francs given back, and how they came. */
  'collected',
  'cash',
  'wave',
  /** Transfers and cheques. */
  'bank',
  'refunded',
  /** Orders placed, collected, delivered and cancelled. */
  'orders',
  'pickups',
  'completed',
  'cancelled',
  /** The weight of the bags by the kilo that were collected. */
  'grams',
  /** Francs of the orders delivered. */
  'revenue',
] as const
export type CountedSeries = (typeof COUNTED_SERIES)[number]
