import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dataset, prepareDataset, removeCopies } from './dataset/dataset.ts'
import { chooseCores } from './machine.ts'
import { killAll } from './processes.ts'
import type { Bench } from './section.ts'
import { board } from './sections/board.ts'
import { bytes } from './sections/bytes.ts'
import { growth } from './sections/growth.ts'
import { hello } from './sections/hello.ts'
import { place } from './sections/place.ts'
import { step } from './sections/step.ts'

/** Enough for several pages of the board. */
const ORDERS = 300

let dataset: Dataset
beforeAll(async () => {
  dataset = await prepareDataset(ORDERS, () => {})
}, 60_000)
afterAll(() => {
  killAll()
  removeCopies()
})

const short = (): Bench => ({
  dataset,
  pace: { rounds: 1, seconds: 0.2, warmUpSeconds: 0 },
  connections: 4,
  minute: 1,
  sizes: [500, 600],
  cores: chooseCores(),
  tell: () => {},
})

test.each([hello, board, place, step])(
  'the section $name compares the product with its limit',
  async (section) => {
    const { tables, verdicts } = await section.run(short())
    expect(tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
    expect(verdicts.every(({ held }) => held !== undefined)).toBe(true)
  },
  60_000,
)

test('the section growth makes each of its calls in databases of each size', async () => {
  const { tables } = await growth.run(short())
  const rows = tables.flatMap((table) => table.rows)
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter((row) => row.length !== 5 || row.includes('NaN'))).toEqual([])
}, 120_000)

test('the least order takes 1,200 bytes at most, of which every table and index is listed', async () => {
  const { tables, verdicts } = await bytes.run(short())
  expect(verdicts).toMatchObject([{ held: true }])
  expect(tables.flatMap(({ rows }) => rows.map(([name]) => name))).toContain('order_events_order')
}, 120_000)
