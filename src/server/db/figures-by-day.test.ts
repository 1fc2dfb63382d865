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

/** Runs anew what a migration fills its tables with, as on the database of a release that had none of them. */
function fillAnew(migration: string, tables: readonly string[]): void {
  const { sqlite } = t.database
  const file = readdirSync(MIGRATIONS).find((name) => name.endsWith(migration))
  const statements = readFileSync(`${MIGRATIONS}/${file}`, 'utf8').split('--> statement-breakpoint')
  for (const table of tables) sqlite.exec(`delete from ${table}`)
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
  fillAnew('_figures_by_day.sql', TABLES)
  expect(TABLES.map(rowsOf)).toEqual(counted)
})

test('so are those of thousands of orders', async () => {
  const { livreurId, adminId } = await people()
  fillDatabase(t, { livreurId, adminId }, 2000)
  const counted = TABLES.map(rowsOf)
  fillAnew('_figures_by_day.sql', TABLES)
  expect(TABLES.map(rowsOf)).toEqual(counted)
  // The debt of today is what the delivered orders still owe.
  const sum = (source: string) => t.database.sqlite.prepare(source).pluck().get()
  expect(sum('select sum(debt) from money_days')).toBe(
    sum(
      "select sum(grand_total - paid_amount) from orders where status = 'completed' and paid_amount < grand_total",
    ),
  )
})

test('the delays of a week are those of its days, as they are counted and as the migration fills them', async () => {
  const { livreurId, adminId } = await people()
  fillDatabase(t, { livreurId, adminId }, 500)
  for (const day of ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'])
    for (const hours of [20, 20, 44]) addDelay(day, hours)
  const weeks = () => rows('select week, hours, count from delay_weeks order by week, hours')
  const counted = weeks()
  expect(counted).toEqual(
    rows(`select date(day, 'weekday 0', '-6 days') as week, hours, sum(count) as count
      from delay_days group by 1, 2 order by 1, 2`),
  )
  expect(counted).toContainEqual({ week: '2026-11-16', hours: 20, count: 4 })
  fillAnew('_delays_by_week.sql', ['delay_weeks'])
  expect(weeks()).toEqual(counted)
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
