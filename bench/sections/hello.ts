import { ask } from '../ask.ts'
import { compare } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, person } from '../dataset/people.ts'
import { always, getRequest } from '../load/load.ts'
import { startLimit, startProduct } from '../processes.ts'
import { comparisonTable, loadWarnings, type Report, ratioVerdict } from '../report.ts'
import type { Bench, Section } from '../section.ts'

const PATH = '/trpc/auth.me?batch=1&input=%7B%7D'

/** `auth.me`, which only reads the session, against a handler that reads nothing. */
export const hello: Section = {
  name: 'hello',
  says: 'auth.me against a bare Hono handler that sends the same bytes',
  run,
}

async function run(bench: Bench): Promise<Report> {
  const { cores, connections, pace } = bench
  const folder = copyDataset(bench.dataset, 'hello')
  const product = await startProduct(folder, { cores })
  const headers = headersOf(person('client', 0))
  const body = await ask(product, { path: PATH, headers })
  if (!body.includes(person('client', 0).id)) throw new Error(`auth.me answered ${body}`)
  const limit = await startLimit('hello', { body }, cores)
  const many = await compare(
    [
      { peer: product, traffic: always(getRequest(PATH, headers)) },
      { peer: limit, traffic: always(getRequest('/')) },
    ],
    Object.assign({ connections }, pace),
    cores,
  )
  await Promise.all([product.stop(), limit.stop()])
  return {
    title: 'auth.me against hello',
    notes: [
      'The limit: a bare Hono handler that sends the bytes of this answer. It reads nothing.',
      ...loadWarnings(many),
    ],
    tables: [comparisonTable([['auth.me', many]])],
    verdicts: [ratioVerdict('auth.me', many, 0.12)],
  }
}
