import { ask, type Question } from '../ask.ts'
import { median } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, people, person } from '../dataset/people.ts'
import { PROBE, type Product, recordedStatements, startProduct } from '../processes.ts'
import type { Report } from '../report.ts'
import type { Bench, Section } from '../section.ts'
import { placeRequest } from './place.ts'

const BOARD = '/trpc/orders.list?batch=1&input=%7B%220%22%3A%7B%7D%7D'
const COMMITS = 20

/** Every open staff screen reads the board again after a change. */
export const shared: Section = {
  name: 'shared',
  says: 'fifty admins who read the board again after each of twenty changes',
  run,
}

async function run(bench: Bench): Promise<Report> {
  const { cores } = bench
  const admins = people('admin')
  const readings = admins.map((admin): Question => ({ path: BOARD, headers: headersOf(admin) }))
  const counted = await startProduct(copyDataset(bench.dataset, 'shared'), {
    cores,
    nodeOptions: PROBE,
  })
  const { reads, commits } = await countReads(counted, readings, bench)
  await counted.stop()

  const product = await startProduct(copyDataset(bench.dataset, 'shared'), { cores })
  const times: number[] = []
  for (let turn = 0; turn < COMMITS; turn += 1) {
    await ask(product, placeRequest(bench.dataset.garments, person('client', turn)))
    const start = performance.now()
    await Promise.all(readings.map((question) => ask(product, question)))
    times.push(performance.now() - start)
  }
  await product.stop()
  const answers = COMMITS * admins.length
  return {
    title: 'Fifty admins who read the board again after each change',
    notes: [
      'Each change is an order; fifty admins, each with a session of their own, then read at once.',
    ],
    tables: [
      {
        columns: ['changes', 'commits', 'answers', 'reads of the board', 'fifty answers, median'],
        rows: [[COMMITS, commits, answers, reads, `${median(times).toFixed(1)} ms`].map(String)],
      },
    ],
    verdicts: [
      {
        target: 'one read for each commit answers all screens',
        measured: `${reads} reads for ${commits} commits`,
        held: reads <= commits,
      },
    ],
  }
}

/** The statements that read the page, and the commits meanwhile: the mail worker commits too. */
async function countReads(product: Product, readings: Question[], bench: Bench) {
  const executed: string[] = []
  await recordedStatements(product.child)
  for (let turn = 0; turn < COMMITS; turn += 1) {
    await ask(product, placeRequest(bench.dataset.garments, person('client', turn)))
    await Promise.all(readings.map((question) => ask(product, question)))
    executed.push(...(await recordedStatements(product.child)))
  }
  const isRead = (source: string) => /^\s*(?:with|select)\b/i.test(source)
  const pages = executed.filter((source) => isRead(source) && /"order_items"/.test(source))
  // A page is read by a statement for each part of the list until it is full: the first part is read each time.
  const perPart = [...Map.groupBy(pages, (source) => source).values()]
  const reads = Math.max(0, ...perPart.map((same) => same.length))
  return { reads, commits: executed.filter((source) => /^commit\b/i.test(source)).length }
}
