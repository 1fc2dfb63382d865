import { quantile } from '../../bench/compare.ts'
import { atLeast, atMost, type Figure, readable } from '../line.ts'

/** Sign-ins of others beside a load of many requests at once. */
export interface Crowded {
  /** Milliseconds, in a browser that they used before. */
  used: number[]
  /** Milliseconds, in a new browser, which nothing tells from an attacker's. */
  fresh: number[]
  /** New browsers that were told to come back in a moment. */
  busy: number
}

/** Between the tries of one account. Bounded in a full run only, on a machine that does nothing else. */
export function slowness(
  before: readonly number[],
  during: readonly number[],
  short: boolean,
): Figure[] {
  const [calm, attacked] = [quantile(before, 0.95), quantile(during, 0.95)]
  const beside = `times (p95 ${readable(calm)} ms before, ${readable(attacked)} ms in the attack)`
  return short ? [] : [atMost('others’ sign-in is slower', attacked / calm, 2, beside)]
}

/**
 * Beside a flood of tries of other accounts, against as many harmless requests at once in the same run: the cost of any
 * crowd is not that of the attack. A new browser has no bound, as nothing tells it from an attacker's.
 */
export function besideFloods(harmless: Crowded, flooded: Crowded, short: boolean): Figure[] {
  const p95 = (times: readonly number[]) => (times.length > 0 ? quantile(times, 0.95) : Number.NaN)
  const [calm, attacked] = [p95(harmless.used), p95(flooded.used)]
  const beside = `times (p95 ${readable(calm)} ms beside as many harmless requests, ${readable(attacked)} ms beside the tries)`
  const [newcomers, inTime] = [flooded.fresh.length + flooded.busy, readable(p95(flooded.fresh))]
  return [
    atLeast('others who sign in beside tries of other accounts', flooded.used.length, 2),
    ...(short
      ? []
      : [atMost('in a browser used before, they are slower', attacked / calm, 2, beside)]),
    {
      says: 'in a new one, let in',
      measured: `${flooded.fresh.length} of ${newcomers} (p95 ${inTime} ms), the rest told to ask again`,
      held: true,
    },
  ]
}
