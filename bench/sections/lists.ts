import { join } from 'node:path'
import { REVALIDATED_QUERIES } from '#shared/revalidated-queries.ts'
import { type Comparison, compare } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, person } from '../dataset/people.ts'
import { record } from '../equal-work.ts'
import type { ReadsOrder } from '../limits/reads.ts'
import { toTemplates } from '../limits/recording.ts'
import { always, getRequest } from '../load/load.ts'
import { PROBE, startLimit, startProduct } from '../processes.ts'
import { comparisonTable, loadWarnings, type Report } from '../report.ts'
import type { Bench, Section } from '../section.ts'

/** Lists beside the board, with who reads them. */
const LISTS = [
  ['orders.unassigned', 'admin'],
  ['orders.inProgress', 'admin'],
  ['orders.delivered', 'admin'],
  ['orders.counts', 'admin'],
  ['payments.refunds', 'admin'],
  ['cash.handovers', 'admin'],
  ['flags.list', 'admin'],
  ['missions.list', 'livreur'],
  ['orders.mine', 'client'],
  ['products.catalogue', 'client'],
] as const

/** The lists that people read most. */
export const lists: Section = {
  name: 'lists',
  says: 'other lists against the statements that they ran, their rows as plain JSON',
  run,
}

async function run(bench: Bench): Promise<Report> {
  const folder = copyDataset(bench.dataset, 'lists')
  const file = join(folder, 'laveo.db')
  const probed = await startProduct(folder, { cores: bench.cores, nodeOptions: PROBE })
  const orders: ReadsOrder[] = []
  for (const [name, role] of LISTS) {
    const question = { path: pathOf(name), headers: headersOf(person(role, 0)) }
    const recording = await record(probed, question, {})
    const statements = toTemplates(recording, recording)
    orders.push({ file, statements, shape: 'rows' })
  }
  await probed.stop()
  const product = await startProduct(folder, { cores: bench.cores })
  const results: Array<[string, Comparison]> = []
  for (const [i, [name, role]] of LISTS.entries()) {
    const limit = await startLimit('reads', orders[i], bench.cores)
    const traffic = () => always(getRequest(pathOf(name), headersOf(person(role, 0))))
    const loaded = [product, limit].map((peer) => ({ peer, traffic: traffic() }))
    const pace = Object.assign({}, bench.pace, { rounds: Math.min(bench.pace.rounds, 3) })
    results.push([
      name,
      await compare(loaded, Object.assign(pace, { connections: bench.connections }), bench.cores),
    ])
    await limit.stop()
  }
  await product.stop()
  return {
    title: 'Other lists',
    notes: [
      'The limit: bare `node:http`, the statements that the product ran for the list (without the session’s), its rows as plain JSON: the same rows, not the same fields.',
      ...results.flatMap(([, comparison]) => loadWarnings(comparison)),
    ],
    tables: [comparisonTable(results)],
    verdicts: [],
  }
}

const INPUT = encodeURIComponent('{"0":{}}')
const WITHOUT_INPUT = encodeURIComponent('{}')
const TAKE_NOTHING = new Set(['orders.counts', 'missions.list'])

/** As browsers ask: an answer that they keep has an address of its own. */
function pathOf(name: string): string {
  if (REVALIDATED_QUERIES.has(name)) return `/trpc/${name}`
  return `/trpc/${name}?batch=1&input=${TAKE_NOTHING.has(name) ? WITHOUT_INPUT : INPUT}`
}
