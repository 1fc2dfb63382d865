import { REVALIDATED_QUERIES } from '#shared/revalidated-queries.ts'
import { ask } from '../ask.ts'
import { type Comparison, compare } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, person } from '../dataset/people.ts'
import { always, getRequest } from '../load/load.ts'
import { startLimit, startProduct } from '../processes.ts'
import { comparisonTable, loadWarnings, type Report } from '../report.ts'
import type { Bench, Section } from '../section.ts'

/** Lists beside the board, with who reads them. */
const LISTS = [
  ['orders.list', 'admin'],
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
  says: 'other lists against a bare Hono handler that sends the same bytes',
  run,
}

async function run({ cores, connections, dataset, pace }: Bench): Promise<Report> {
  const product = await startProduct(copyDataset(dataset, 'lists'), { cores })
  const results: Array<[string, Comparison]> = []
  for (const [name, role] of LISTS) {
    const question = { path: pathOf(name), headers: headersOf(person(role, 0)) }
    const limit = await startLimit('hello', { body: await ask(product, question) }, cores)
    const traffic = () => always(getRequest(question.path, question.headers))
    const loaded = [product, limit].map((peer) => ({ peer, traffic: traffic() }))
    const rounds = Math.min(pace.rounds, 3)
    results.push([name, await compare(loaded, { ...pace, rounds, connections }, cores)])
    await limit.stop()
  }
  await product.stop()
  return {
    title: 'Other lists',
    notes: [
      'The limit: a bare Hono handler that sends the bytes of this answer.',
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
