import { DAY_MS } from '#shared/dates.ts'
import type { TestContext } from '../create-test-context.ts'
import { withoutIndexes } from './fill-database.ts'
import { clientsBefore, LIFE_MS, orderAt, placedAt } from './past-orders.ts'
import { clientAt } from './past-people.ts'
import { PastRows } from './past-rows.ts'
import { writeStep } from './past-steps.ts'

const PERIOD_MS = 730 * DAY_MS

/** Fills a database with orders of one line, each paid and assigned: the least that a stored order is. */
export function fillWithLeast(
  { database: { sqlite }, clock }: TestContext,
  { livreurId, adminId }: { livreurId: string; adminId: string },
  orders: number,
): void {
  const lastAt = clock.now() - LIFE_MS
  const work = { orders, open: 0, firstAt: lastAt - PERIOD_MS, lastAt, livreurs: [livreurId] }
  withoutIndexes(sqlite, () => {
    const rows = new PastRows(sqlite, clock.now())
    sqlite.exec('begin')
    for (let index = 0; index < orders; index += 1) {
      const at = placedAt(work, index)
      if (clientsBefore(index + 1) > clientsBefore(index))
        rows.client(clientAt(clientsBefore(index)), at)
      const order = {
        ...orderAt(work, index),
        note: null,
        paymentMethod: 'wave' as const,
        status: 'completed' as const,
      }
      order.lines.splice(1)
      for (const step of ['placed', 'paid by wave', 'assigned'] as const)
        writeStep(rows, order, { step, at, adminId })
    }
    rows.finish()
    sqlite.exec('commit')
  })
}
