import { join } from 'node:path'
import { type Comparison, compare } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, type Person } from '../dataset/people.ts'
import { postRequest, type Traffic } from '../load/load.ts'
import { startLimit, startProduct } from '../processes.ts'
import { comparisonTable, loadWarnings, type Report, ratioVerdict, tailVerdict } from '../report.ts'
import type { Bench } from '../section.ts'

/** A change that is measured: many requests that differ only in who and on what. */
export interface Change {
  title: string
  /** The row of the table. */
  work: string
  path: string
  /** JSON, with `{uuid}` for its key and `{2}` for its order, if any. */
  body: string
  /** For each request: who acts, their token, and the order, if any. */
  rows: string[][]
  /** The uses of each row. */
  times: number
  least: number
  /** Prepares a copy of the dataset. */
  prepare?: (file: string) => void
}

/** Measures a change against the insert of one row. */
export async function measureChange(bench: Bench, change: Change): Promise<Report> {
  const { cores, connections } = bench
  const own = copyDataset(bench.dataset, 'own')
  change.prepare?.(fileOf(own))
  const file = fileOf(copyDataset(bench.dataset, 'limit'))
  const peers = await Promise.all([
    startProduct(own, { cores }),
    startLimit('insert', { file }, cores),
  ])
  const [product, limit] = peers
  const traffic = trafficOf(change)
  // The limit writes whatever comes: it may take the same requests again, and takes more of them than the product.
  const loaded = [
    { peer: product, traffic },
    { peer: limit, traffic: Object.assign({}, traffic, { once: false }) },
  ]
  const measure = (at: number) =>
    compare(loaded, Object.assign({ connections: at }, bench.pace), cores)
  const many = await measure(connections)
  const single = await measure(1)
  await Promise.all(peers.map((peer) => peer.stop()))
  const results: Array<[string, Comparison]> = [
    [change.work, many],
    [change.work, single],
  ]
  return {
    title: change.title,
    notes: [
      'The limit: a bare Hono handler that inserts the body of the request as one row, in one commit for all that arrived in a turn.',
      ...results.flatMap(([, comparison]) => loadWarnings(comparison)),
    ],
    tables: [comparisonTable(results)],
    verdicts: [ratioVerdict(change.work, many, change.least), tailVerdict(change.work, many)],
  }
}

const fileOf = (folder: string) => join(folder, 'laveo.db')

/** The headers of a change: it comes from the server's own pages. */
const changeHeaders = (actor: Person) =>
  Object.assign({ origin: 'http://localhost' }, headersOf(actor))

/** The load of a change: each row as often as it may be taken. */
export function trafficOf({ path, body, rows, times }: Change): Traffic {
  const headers = changeHeaders({ id: '{0}', token: '{1}' })
  const taken = Array.from({ length: times }, () => rows).flat()
  return { request: postRequest(path, headers, body), rows: taken, from: 0, once: true }
}
