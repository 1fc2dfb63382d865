import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { type Comparison, compare } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf, person } from '../dataset/people.ts'
import { ask, record, sameAnswers } from '../equal-work.ts'
import type { ReadsOrder } from '../limits/reads.ts'
import { type Recording, type Template, toTemplates } from '../limits/recording.ts'
import { always, getRequest, type Traffic } from '../load/load.ts'
import { type Peer, PROBE, startLimit, startProduct } from '../processes.ts'
import { comparisonTable, loadWarnings, type Report, ratioVerdict, tailVerdict } from '../report.ts'
import type { Bench, Section } from '../section.ts'

/** The staff's board, which every open staff screen reads again after each change. */
export const board: Section = {
  name: 'board',
  says: 'a page of the staff’s board against its bare SQL, the same page and another one each time',
  run,
}

/** The board’s page in one statement, as its first version read it, with the fields that its cards show now. */
const BOARD_SQL = readSql('board.sql')
/** The page before the cards had their own query: whole orders, with lines, counts and money. */
const RICH_BOARD_SQL = readSql('rich-board.sql')
const headers = headersOf(person('admin', 0))
/** The product’s page of today against a limit that reads whole orders. */
const RICH = 'another page each time, against whole orders'
/** Pages that the load asks for in turn. */
const PAGES = 5_000

const pathOf = (cursor: string) =>
  `/trpc/orders.board?batch=1&input=${encodeURIComponent(`{"0":{${cursor}}}`).replaceAll('%7B0%7D', '{0}').replaceAll('%7B1%7D', '{1}')}`
const FIRST = pathOf('')
const ANOTHER = pathOf('"cursor":{"createdAt":{0},"id":"{1}"}')

async function run(bench: Bench): Promise<Report> {
  const { cores } = bench
  const folder = copyDataset(bench.dataset, 'board')
  const file = join(folder, 'laveo.db')
  const cursors = readCursors(file)
  const now = await recordBoard(folder, cursors, bench)
  const [product, sameLimit, otherLimit, richLimit] = await Promise.all([
    startProduct(folder, { cores }),
    startLimit('reads', reads(file, firstPage()), cores),
    startLimit('reads', reads(file, pageAfter()), cores),
    startLimit('reads', richReads(file), cores),
  ])
  await sameOn(product, sameLimit, FIRST)
  for (const cursor of cursors.slice(0, 20)) await sameOn(product, otherLimit, fill(cursor))

  const { connections } = bench
  const same: Traffic = always(getRequest(FIRST, headers))
  const other: Traffic = {
    request: getRequest(ANOTHER, headers),
    rows: cursors,
    from: 0,
    once: false,
  }
  const results: Array<[string, Comparison]> = [
    ['the same page', await measure(bench, [product, sameLimit], same, connections)],
    ['another page each time', await measure(bench, [product, otherLimit], other, connections)],
    ['the same page', await measure(bench, [product, sameLimit], same, 1)],
    ['another page each time', await measure(bench, [product, otherLimit], other, 1)],
    [RICH, await measure(bench, [product, richLimit], other, connections)],
  ]
  await Promise.all([product, sameLimit, otherLimit, richLimit].map((peer) => peer.stop()))
  const byName = (name: string) => results.find(([each]) => each === name)?.[1] as Comparison
  const [shared, apart] = [byName('the same page'), byName('another page each time')]
  return {
    title: 'The staff’s board: 20 orders',
    notes: [
      'The limit: bare `node:http`, the page in one statement (`bench/limits/board.sql`) prepared once, rows mapped by hand. No session is checked.',
      'Equal work: 21 answers compared before the measure, the same rows, keys and values.',
      `« ${RICH} »: that limit runs the statement of whole orders (\`bench/limits/rich-board.sql\`), from which the target comes, and answers its rows as plain JSON.`,
      now,
      ...results.flatMap(([, comparison]) => loadWarnings(comparison)),
    ],
    tables: [comparisonTable(results)],
    verdicts: [
      ratioVerdict('the same page', shared, 0.95),
      ratioVerdict('another page each time', apart, 0.95),
      ratioVerdict(RICH, byName(RICH), 0.95),
      tailVerdict('the same page', shared),
      tailVerdict('another page each time', apart),
    ],
  }
}

function measure(bench: Bench, peers: Peer[], traffic: Traffic, connections: number) {
  const loaded = peers.map((peer) => ({ peer, traffic: Object.assign({}, traffic) }))
  return compare(loaded, Object.assign({ connections }, bench.pace), bench.cores)
}

/** Returns the product's statement for a page now, and whether it is still the limit's. */
async function recordBoard(folder: string, cursors: string[][], bench: Bench): Promise<string> {
  const probed = await startProduct(folder, { cores: bench.cores, nodeOptions: PROBE })
  const recordings: Recording[] = []
  for (const cursor of cursors.slice(0, 2)) {
    const known = { createdAt: Number(cursor[0]), id: cursor[1] ?? '' }
    recordings.push(await record(probed, { path: fill(cursor), headers }, known))
  }
  await probed.stop()
  const [first, second] = recordings as [Recording, Recording]
  const statements = toTemplates(first, second)
  const same =
    statements.length === 1 && statements[0]?.source.trim().replaceAll('+?', '?') === BOARD_SQL
  const many = `${statements.length} statement${statements.length === 1 ? '' : 's'} a page`
  return `The product runs ${many} beside the session’s, ${same ? 'the limit’s own' : 'other SQL than the limit’s'}.`
}

const richReads = (file: string): ReadsOrder => ({
  file,
  statements: [{ source: RICH_BOARD_SQL, values: pageAfter() }],
  shape: 'rows',
})

const reads = (file: string, values: Template['values']): ReadsOrder => ({
  file,
  statements: [{ source: BOARD_SQL, values }],
  shape: 'orders',
})

const firstPage = (): Template['values'] => [
  { as: 0 },
  { as: Number.MAX_SAFE_INTEGER },
  { as: '' },
  { as: 21 },
]

const pageAfter = (): Template['values'] => [
  { as: 0 },
  { number: 'createdAt' },
  { text: '{id}' },
  { as: 21 },
]

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

const fill = (cursor: string[]) => ANOTHER.replace(/\{(\d)\}/g, (_, i) => cursor[Number(i)] ?? '')

async function sameOn(product: Peer, limit: Peer, path: string): Promise<void> {
  sameAnswers(await ask(product, { path, headers }), await ask(limit, { path, headers }))
}

function readSql(name: string): string {
  return readFileSync(join(import.meta.dirname, '../limits', name), 'utf8').trim()
}
