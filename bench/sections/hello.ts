import { compare } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, person } from '../dataset/people.ts'
import { ask } from '../equal-work.ts'
import { always, getRequest } from '../load/load.ts'
import { startLimit, startProduct } from '../processes.ts'
import { comparisonTable, loadWarnings, type Report, ratioVerdict } from '../report.ts'
import type { Bench, Section } from '../section.ts'

const PATH = '/trpc/auth.me?batch=1&input=%7B%7D'

/** `auth.me`, which only reads the session, against a server that reads nothing. */
export const hello: Section = {
  name: 'hello',
  says: 'auth.me against a bare node:http server that says hello',
  run,
}

async function run(bench: Bench): Promise<Report> {
  const { cores, connections, pace } = bench
  const folder = copyDataset(bench.dataset, 'hello')
  const product = await startProduct(folder, { cores })
  const limit = await startLimit('hello', {}, cores)
  const headers = headersOf(person('client', 0))
  const answer = await ask(product, { path: PATH, headers })
  if (!answer.includes(person('client', 0).id)) throw new Error(`auth.me answered ${answer}`)
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
      'The limit reads nothing: it answers the same seventeen bytes to every request.',
      ...loadWarnings(many),
    ],
    tables: [comparisonTable([['auth.me', many]])],
    verdicts: [ratioVerdict('auth.me', many, 0.16)],
  }
}
