import type { CheckStep, FoundCount, StoredCount, StoredReserve } from '#shared/orders/custody.ts'
import { expectedPieces } from './expected-pieces.ts'

/** What livreur and client counted at a door. */
export interface CheckView {
  step: CheckStep
  /** The lines that did not hold what they should have, as they were then. */
  counts: FoundCount[]
  reserves: StoredReserve[]
  /** The client stood there while it was counted. */
  withClient: boolean
  /** Pieces that should have been there: those ordered, and at delivery those that were collected. */
  expected: number
  /** Pieces that were there. */
  counted: number
  /** Milliseconds UTC, by the livreur's phone. */
  takenAt: number
  livreurName: string
  /** The client accepted other lines after it. */
  adjustedSince: boolean
}

/** The same as the books hold it. */
export interface StoredCheck extends Omit<CheckView, 'counts' | 'adjustedSince'> {
  counts: StoredCount[]
  adjustedSince: 0 | 1
}

interface Line {
  position: number
  name: string
  service: string
  /** Pieces ordered. */
  quantity: number
}

/** The lines of an order with the pieces that they should hold when they are counted next, and what was counted of it so far. */
export function countView<L extends Line>(items: readonly L[], checks: readonly StoredCheck[]) {
  const pickup = checks.find(({ step }) => step === 'pickup')
  const collected = pickup && { ...pickup, adjustedSince: pickup.adjustedSince === 1 }
  const expected = expectedPieces(items, collected)
  return {
    items: items.map((item) => ({
      ...item,
      /** Pieces that the bag should hold of it when it is counted next. */
      expected: expected.get(item.position) ?? item.quantity,
    })),
    checks: checks.map((check): CheckView => {
      const then = check.step === 'delivery' ? expected : expectedPieces(items, undefined)
      const counts = check.counts.flatMap((count) => asFound(count, items, then))
      const reserves = check.reserves.map((reserve) => nameReserve(reserve, items))
      return { ...check, counts, reserves, adjustedSince: check.adjustedSince === 1 }
    }),
  }
}

/** A reserve with the name of its line, unless it has one or speaks of the whole bag. */
export function nameReserve(
  reserve: StoredReserve,
  lines: readonly Pick<Line, 'position' | 'name'>[],
): StoredReserve {
  const line = lines.find(({ position }) => position === reserve.position)
  return line ? { name: line.name, ...reserve } : reserve
}

/** A line as it was found; of those written before its name was kept, only what the order still tells. */
function asFound(
  { name, service, expected, ...count }: StoredCount,
  items: readonly Line[],
  then: ReadonlyMap<number, number>,
): FoundCount[] {
  const line = items.find(({ position }) => position === count.position)
  const pieces = expected ?? then.get(count.position) ?? count.counted
  // What was missing at the pick-up is not missed again.
  if (count.counted === pieces) return []
  const known = { name: name ?? line?.name ?? '', service: service ?? line?.service ?? '' }
  return [{ ...count, ...known, expected: pieces }]
}
