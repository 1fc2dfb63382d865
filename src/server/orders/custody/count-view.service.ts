import type { ChildOf } from '#server/db/json-object.ts'
import type { checksOfOrder } from './custody.sql.ts'
import { expectedPieces } from './expected-pieces.ts'

type Check = ChildOf<typeof checksOfOrder>

interface Line {
  position: number
  name: string
  service: string
  /** Pieces ordered. */
  quantity: number
}

/** The lines of an order with the pieces expected at the next count, and the counts made so far. */
export function countView<L extends Line>(items: readonly L[], checks: readonly Check[]) {
  const pickup = checks.find(({ step }) => step === 'pickup')
  const expected = expectedPieces(items, pickup)
  return {
    items: items.map((item) => ({
      ...item,
      /** Pieces of this line expected at the next count. */
      expected: expected.get(item.position) ?? item.quantity,
    })),
    checks,
  }
}
