import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { ask } from '../ask.ts'
import { type Comparison, compare } from '../compare.ts'
import { copyDataset, prepareDataset } from '../dataset/dataset.ts'
import { headersOf, person } from '../dataset/people.ts'
import { always, getRequest, type Traffic } from '../load/load.ts'
import { type Peer, startLimit, startProduct } from '../processes.ts'
import {
  comparisonTable,
  loadWarnings,
  type Report,
  ratioVerdict,
  tailVerdict,
  whole,
} from '../report.ts'
import type { Bench, Section } from '../section.ts'

/** The staff's board, which every open staff screen reads again after each change. */
export const board: Section = {
  name: 'board',
  says: 'a page of the staff’s board: the same one against its bytes, another one each time against rows by key',
  run,
}

const headers = headersOf(person('admin', 0))
/** Pages that the load asks for in turn. */
const PAGES = 5_000
/** The orders beside which growth is measured. */
const FEW = 1_000
/** A page may cost a third more with a hundred times as many. */
const LEAST_OF_FEW = 0.75

const pathOf = (cursor: string) =>
  `/trpc/orders.list?batch=1&input=${encodeURIComponent(`{"0":{${cursor}}}`).replaceAll('%7B0%7D', '{0}').replaceAll('%7B1%7D', '{1}')}`
const FIRST = pathOf('"sort":"recent"')
const ANOTHER = pathOf('"sort":"recent","cursor":{"part":"recent","now":0,"at":{0},"id":"{1}"}')

async function run(bench: Bench): Promise<Report> {
  const { cores, connections } = bench
  const folder = copyDataset(bench.dataset, 'board')
  const file = join(folder, 'laveo.db')
  const product = await startProduct(folder, { cores })
  const body = await ask(product, { path: FIRST, headers })
  const [hello, rows] = await Promise.all([
    startLimit('hello', { body }, cores),
    startLimit('rows', { file }, cores),
  ])

  const same: Traffic = always(getRequest(FIRST, headers))
  const other = anotherPage(file)
  const shared = await measure(bench, [product, hello], same, connections)
  const apart = await measure(bench, [product, rows], other, connections)
  const results: Array<[string, Comparison]> = [
    ['the same page', shared],
    ['another page each time', apart],
    ['the same page', await measure(bench, [product, hello], same, 1)],
    ['another page each time', await measure(bench, [product, rows], other, 1)],
  ]
  const grown = await measureGrowth(bench, product, other)
  await Promise.all([product, hello, rows].map((peer) => peer.stop()))
  return {
    title: 'The staff’s board: 20 orders',
    notes: [
      'The limit of the same page: a bare Hono handler that sends the bytes of this answer.',
      'The limit of another page: a bare Hono handler that reads 20 whole rows of orders by their key and sends them as JSON.',
      `The limit of the last row: the product itself, with ${whole(FEW)} orders.`,
      ...results.flatMap(([, comparison]) => loadWarnings(comparison)),
    ],
    tables: [comparisonTable([...results, ['another page each time, grown', grown]])],
    verdicts: [
      ratioVerdict('the same page', shared, 0.16),
      ratioVerdict('another page each time', apart, 0.3),
      ratioVerdict('another page each time, grown', grown, LEAST_OF_FEW),
      tailVerdict('the same page', shared),
      tailVerdict('another page each time', apart),
    ],
  }
}

/** Other pages of the board, all over its orders. */
const anotherPage = (file: string): Traffic => ({
  request: getRequest(ANOTHER, headers),
  rows: readCursors(file),
  from: 0,
  once: false,
})

/** Compares the product with itself on few orders: a page costs no more where there are many. */
async function measureGrowth(bench: Bench, product: Peer, traffic: Traffic): Promise<Comparison> {
  const { cores, connections, pace, tell } = bench
  const folder = copyDataset(await prepareDataset(FEW, tell), 'few')
  const few = await startProduct(folder, { cores })
  const loaded = [
    { peer: product, traffic },
    { peer: few, traffic: anotherPage(join(folder, 'laveo.db')) },
  ]
  const grown = await compare(loaded, Object.assign({ connections }, pace), cores)
  await few.stop()
  return grown
}

function measure(bench: Bench, peers: Peer[], traffic: Traffic, connections: number) {
  const loaded = peers.map((peer) => ({ peer, traffic: Object.assign({}, traffic) }))
  return compare(loaded, Object.assign({ connections }, bench.pace), bench.cores)
}

/** The cursors of pages all over the dataset. */
function readCursors(file: string): string[][] {
  const sqlite = new BetterSqlite(file, { readonly: true })
  const rows = sqlite
    .prepare('select created_at, id from orders order by substr(id, 5, 4), id limit ?')
    .raw()
    .all(PAGES) as Array<[number, string]>
  sqlite.close()
  return rows.map(([createdAt, id]) => [String(createdAt), id])
}
