/** Kept with the order, since the settings of that moment may change for the next one. */
export interface PromiseRule {
  /** When the turnaround starts: the end of the pick-up's slot, or the half hour after the drop at the counter. Milliseconds UTC. */
  start: number
  /** Turnaround of the slowest service, in hours of open days. */
  hours: number
  /** Added to the price of the items; null for an order that is not express. */
  express: { percent: number; francs: number } | null
  /** The promise of the day the order was placed, in milliseconds UTC: ready by, then delivered between `from` and `to`. */
  readyBy: number
  /** It is null at the counter, or where no slot was free. */
  from: number | null
  to: number | null
}
