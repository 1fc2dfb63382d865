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
  /** The weight of bags that are charged by their weight. */
  grams: number | null
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
    checks: checks.map((check) => ({ ...check, ...bagsOf(items, check) })),
  }
}

/** The bags among the counted and the expected pieces, by the order's present lines. */
function bagsOf(items: readonly Line[], { counts }: Check) {
  const gaps = new Map(counts.map((count) => [count.position, count]))
  const weighed = items.filter(({ grams }) => grams !== null)
  const bagsBy = (field: 'counted' | 'expected') =>
    weighed.reduce(
      (sum, { position, quantity }) => sum + (gaps.get(position)?.[field] ?? quantity),
      0,
    )
  return { bags: bagsBy('counted'), expectedBags: bagsBy('expected') }
}
