import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dataset, prepareDataset, removeCopies } from './dataset/dataset.ts'
import { chooseCores } from './machine.ts'
import { killAll } from './processes.ts'
import { hello } from './sections/hello.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await prepareDataset(20, () => {})
}, 60_000)
afterAll(() => {
  killAll()
  removeCopies()
})

// One section stands for the others, which go the same way: each of them loads both processors for many seconds.
test('a section of the benchmark compares the product with its limit', async () => {
  const { tables, verdicts } = await hello.run({
    dataset,
    pace: { rounds: 1, seconds: 0.2, warmUpSeconds: 0 },
    connections: 4,
    minute: 1,
    sizes: [],
    cores: chooseCores(),
    tell: () => {},
  })
  expect(tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
  expect(verdicts.every(({ held }) => held !== undefined)).toBe(true)
}, 60_000)
