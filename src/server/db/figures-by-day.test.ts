import { beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeAdmin, makeOrder } from '#server/testing/factories.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'

let t: TestContext

beforeEach(() => {
  t = createTestContext({}, { database: ownEmptyDatabase() })
})

test('the delays of a week are those of its days', async () => {
  const { livreurId, adminId } = await people()
  fillDatabase(t, { livreurId, adminId }, 200)
  for (const day of ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'])
    for (const hours of [20, 20, 44]) addDelay(day, hours)
  const counted = rows('select week, hours, count from delay_weeks order by week, hours')
  expect(counted).toEqual(
    rows(`select date(day, 'weekday 0', '-6 days') as week, hours, sum(count) as count
      from delay_days group by 1, 2 order by 1, 2`),
  )
  expect(counted).toContainEqual({ week: '2026-11-16', hours: 20, count: 4 })
})

const rows = (source: string) => t.database.sqlite.prepare(source).all()

/** As a delivery counts it. */
const addDelay = (day: string, hours: number) =>
  t.database.sqlite
    .prepare(
      `insert into delay_days (day, hours, count) values (?, ?, 1)
       on conflict (day, hours) do update set count = count + 1`,
    )
    .run(day, hours)

async function people() {
  const { livreurId } = await makeOrder(t, { status: 'completed' })
  const { id: adminId } = await makeAdmin(t)
  return { livreurId: livreurId ?? '', adminId }
}
