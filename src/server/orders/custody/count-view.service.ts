import type { ChildOf } from '#server/db/json-object.ts'
import type { FoundCount, StoredReserve } from '#shared/orders/custody.inputs.ts'
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
      const reserves = check.reserves.map((reserve) => nameReserve(reserve, items))
      return { ...check, reserves }
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
