import { ask } from '../ask.ts'
import { median } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, person } from '../dataset/people.ts'
import { startLimit, startProduct } from '../processes.ts'
import type { Report, Verdict } from '../report.ts'
import type { Bench, Section } from '../section.ts'

const BOARD = '/trpc/orders.list?batch=1&input=%7B%220%22%3A%7B%7D%7D'
const HELLO_TRIES = 5

/** From nothing to the first list. */
export const start: Section = {
  name: 'start',
  says: 'from the start of the process to its first answer and its first list; memory at rest',
  run,
}

async function run(bench: Bench): Promise<Report> {
  const { cores } = bench
  const folder = copyDataset(bench.dataset, 'start')
  const path = BOARD
  const headers = headersOf(person('admin', 0))
  const rounds: Array<{ ready: number; list: number; idle: number | undefined }> = []
  const bare: number[] = []
  for (let round = 0; round < HELLO_TRIES; round += 1) {
    const product = await startProduct(folder, { cores, rest: false })
    const before = performance.now()
    await ask(product, { path, headers })
    const list = product.readyMs + performance.now() - before
    await product.rest()
    rounds.push({ ready: product.readyMs, list, idle: product.resident() })
    await product.stop()
    const since = performance.now()
    const limit = await startLimit('hello', { body: 'hello' }, cores)
    await ask(limit, { path: '/', headers: {} })
    bare.push(performance.now() - since)
    await limit.stop()
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value))
  const [ready, list, idle] = [
    of((r) => r.ready),
    of((r) => r.list),
    of((r) => r.idle ?? Number.NaN),
  ]
  const bareMs = median(bare)
  const ms = (value: number) => `${Math.round(value)} ms`
  const verdicts: Verdict[] = [
    { target: 'ready ≤ 300 ms', measured: ms(ready), held: ready <= 300 },
    { target: 'idle memory ≤ 140 MB', measured: `${Math.round(idle)} MB`, held: idle <= 140 },
  ]
  return {
    title: 'Start',
    notes: [
      `Medians of ${HELLO_TRIES} starts on the filled database; the request that finds the server ready is repeated every 5 ms.`,
      'Bare Hono is the hello server of the benchmark, run from its source, measured until its first answer.',
    ],
    tables: [
      {
        columns: ['', 'ready', 'first list', 'idle memory'],
        rows: [
          ['product', ms(ready), ms(list), `${Math.round(idle)} MB`],
          ['bare Hono', ms(bareMs), '', ''],
        ],
      },
    ],
    verdicts,
  }
}
