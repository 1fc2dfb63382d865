import { drawerClosings, drawerMovements, drawerReceipts } from '#server/db/schema.ts'
import { DAY_MS } from '#shared/dates.ts'
import { countOf } from '#shared/money/drawer.ts'
import type { TestContext } from '../create-test-context.ts'
import { idOf } from './numbers.ts'

const FLOAT = 20_000
const SPENT = 500

/** So many drawers that were opened, spent from and closed, one a day, then an open one with as many expenses. */
export function fillDrawer(
  { database: { orm }, clock }: TestContext,
  actorN: number,
  rows: number,
) {
  const move = (
    closingN: number,
    kind: 'opening' | 'expense',
    [amount, balance]: [number, number],
    at: number,
  ) =>
    orm
      .insert(drawerMovements)
      .values({
        closingN,
        kind,
        amount,
        balance,
        reason: kind === 'expense' ? 'soap' : null,
        note: kind === 'opening' ? 'Monnaie' : null,
        actorN,
        at,
      })
      .returning({ n: drawerMovements.n })
      .get().n
  for (let n = 1; n <= rows; n += 1) {
    const at = clock.now() - (rows - n + 1) * DAY_MS
    move(n, 'opening', [FLOAT, FLOAT], at)
    const left = FLOAT - SPENT
    const movementN = move(n, 'expense', [-SPENT, left], at)
    const contents = Buffer.from([n])
    orm
      .insert(drawerReceipts)
      .values({ id: idOf(n, 900), movementN, bytes: 1, contents, actorN, at })
      .run()
    const counted = { expected: left, counted: left, kept: left, count: countOf(left) }
    orm
      .insert(drawerClosings)
      .values({ n, ...counted, wave: 0, actorN, at })
      .run()
  }
  const open = rows + 1
  const float = FLOAT + rows * SPENT
  move(open, 'opening', [float, float], clock.now())
  for (let n = 1; n <= rows; n += 1) move(open, 'expense', [-SPENT, float - n * SPENT], clock.now())
}
