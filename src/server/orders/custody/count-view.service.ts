import type { ChildOf } from '#server/db/json-object.ts'
import type { FoundCount, StoredCount, StoredReserve } from '#shared/orders/custody.inputs.ts'
import type { checksOfOrder } from './custody.sql.ts'
import { expectedPieces } from './expected-pieces.ts'

type StoredCheck = ChildOf<typeof checksOfOrder>

/** A count that was made with or without the client, at pick-up or at delivery. */
export type CheckView = Omit<StoredCheck, 'counts'> & {
  /** The lines whose count differed from the expected one, as they were then. */
  counts: FoundCount[]
}

interface Line {
  position: number
  name: string
  service: string
  /** Pieces ordered. */
  quantity: number
}

/** The lines of an order with the pieces expected at the next count, and the counts made so far. */
export function countView<L extends Line>(items: readonly L[], checks: readonly StoredCheck[]) {
  const pickup = checks.find(({ step }) => step === 'pickup')
  const expected = expectedPieces(items, pickup)
  return {
    items: items.map((item) => ({
      ...item,
      /** Pieces of this line expected at the next count. */
      expected: expected.get(item.position) ?? item.quantity,
    })),
    checks: checks.map((check): CheckView => {
      const then = check.step === 'delivery' ? expected : expectedPieces(items, undefined)
      const counts = check.counts.flatMap((count) => asFound(count, items, then))
      const reserves = check.reserves.map((reserve) => nameReserve(reserve, items))
      return { ...check, counts, reserves }
    }),
  }
}

/** Adds the name of its line to a reserve, unless it has one or concerns the whole bag. */
export function nameReserve(
  reserve: StoredReserve,
  lines: readonly Pick<Line, 'position' | 'name'>[],
): StoredReserve {
  const line = lines.find(({ position }) => position === reserve.position)
  return line ? { name: line.name, ...reserve } : reserve
}

/** A line as it was counted; counts stored without the line's name take it from the order. */
function asFound(
  { name, service, expected, ...count }: StoredCount,
  items: readonly Line[],
  then: ReadonlyMap<number, number>,
): FoundCount[] {
  const line = items.find(({ position }) => position === count.position)
  const pieces = expected ?? then.get(count.position) ?? count.counted
  // Pieces already missing at the pick-up are not reported missing again.
  if (count.counted === pieces) return []
  const known = { name: name ?? line?.name ?? '', service: service ?? line?.service ?? '' }
  return [{ ...count, ...known, expected: pieces }]
}
