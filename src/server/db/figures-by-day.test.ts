import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeOrder } from '#server/testing/factories.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { DAY_MS } from '#shared/dates.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../../drizzle')
const TABLES = ['delay_days', 'money_days'] as const

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

/** Runs anew what the migration fills its tables with, as on the database of a release that had none of them. */
function fillAnew(): void {
  const { sqlite } = t.database
  const file = readdirSync(MIGRATIONS).find((name) => name.endsWith('_figures_by_day.sql'))
  const statements = readFileSync(`${MIGRATIONS}/${file}`, 'utf8').split('--> statement-breakpoint')
  for (const table of TABLES) sqlite.exec(`delete from ${table}`)
  for (const statement of statements)
    if (/insert into/i.test(statement) && !/create trigger/i.test(statement)) sqlite.exec(statement)
}

/** The rows that hold a figure. */
const rowsOf = (table: (typeof TABLES)[number]) =>
  t.database.sqlite
    .prepare(table === 'delay_days' ? 'select * from delay_days order by day, hours' : KNOWN_MONEY)
    .all()

const KNOWN_MONEY = 'select * from money_days where wave <> 0 or debt <> 0 order by day'

test('the days before the release are filled as they would have been counted', async () => {
  await makeOrder(t, { status: 'completed' })
  await makeOrder(t, { status: 'completed', cash: 0 })
  t.clock.advance(DAY_MS)
  const half = await makeOrder(t, { status: 'completed', cash: 1000 })
  const desk = await t.as(await makeAdmin(t))
  t.clock.advance(DAY_MS)
  await desk.payments.record({
    reference: half.reference,
    method: 'wave',
    transactionId: 'T_7KQ2',
    amount: 1000,
    shownDue: 1000,
    shownReceived: 2000,
    idempotencyKey: '5b0f8f0e-8d7f-4a52-9b5e-0d2b1a1f7c11',
  })
  const counted = TABLES.map(rowsOf)
  expect(counted.flat()).not.toEqual([])
  fillAnew()
  expect(TABLES.map(rowsOf)).toEqual(counted)
})

test('so are those of thousands of orders', async () => {
  const { livreurId, adminId } = await people()
  fillDatabase(t, { livreurId, adminId }, 2000)
  const counted = TABLES.map(rowsOf)
  fillAnew()
  expect(TABLES.map(rowsOf)).toEqual(counted)
  // The debt of today is what the delivered orders still owe.
  const sum = (source: string) => t.database.sqlite.prepare(source).pluck().get()
  expect(sum('select sum(debt) from money_days')).toBe(
    sum(
      "select sum(grand_total - paid_amount) from orders where status = 'completed' and paid_amount < grand_total",
    ),
  )
})

async function people() {
  const { livreurId } = await makeOrder(t, { status: 'completed' })
  const { id: adminId } = await makeAdmin(t)
  return { livreurId: livreurId ?? '', adminId }
}
