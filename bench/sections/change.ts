import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Comparison, compare } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { headersOf } from '../dataset/people.ts'
import { addedRows, ask, countRows, record } from '../equal-work.ts'
import { answersPerFsync } from '../fsyncs.ts'
import { CLIENT_HEADER, toTemplates, withNames } from '../limits/recording.ts'
import type { WritesOrder } from '../limits/writes.ts'
import { postRequest, type Traffic } from '../load/load.ts'
import { PROBE, startLimit, startProduct } from '../processes.ts'
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
  /** For each request: who acts, their token, the order, and the client whom the order belongs to. */
  rows: string[][]
  /** The uses of each row. */
  times: number
  least: number
  /** Prepares a copy of the dataset. */
  prepare?: (file: string) => void
}

/** Rows whose changes teach the limit its writes. */
const LEARNT = 3
/** Rows whose changes are compared by the rows that they wrote. */
const COMPARED = 20

/** Measures a change against its bare writes, after having compared what both write. */
export async function measureChange(bench: Bench, change: Change): Promise<Report> {
  const { cores, connections } = bench
  const others = copyDataset(bench.dataset, 'limit')
  change.prepare?.(fileOf(others))
  const order = await learn(others, change, bench)
  // The product starts from the rows after the lesson: counters of today and of a slot exist in both.
  const own = copyDataset({ ...bench.dataset, file: fileOf(others) }, 'own')
  const peers = await Promise.all([
    startProduct(own, { cores }),
    startLimit('writes', order, cores),
  ])
  const rows = await sameRows(peers, [own, others], change)
  const traffic = trafficOf(change)
  const loaded = peers.map((peer) => ({ peer, traffic: Object.assign({}, traffic) }))
  const measure = (at: number) =>
    compare(loaded, Object.assign({ connections: at }, bench.pace), cores)
  const many = await measure(connections)
  const single = await measure(1)
  const fsyncs: string[] = []
  for (const { peer, traffic } of loaded) {
    const answers = await answersPerFsync(peer, traffic, connections, cores)
    fsyncs.push(`${peer.label} ${answers?.toFixed(1) ?? 'not checked'}`)
  }
  await Promise.all(peers.map((peer) => peer.stop()))
  const results: Array<[string, Comparison]> = [
    [change.work, many],
    [change.work, single],
  ]
  return {
    title: change.title,
    notes: [
      'The limit: bare `node:http`, the very writes that the product ran, prepared, one commit for all that arrived in a turn. It reads and checks nothing.',
      `Equal work: each writes ${rows}, in both; of ${LEARNT + COMPARED} changes.`,
      `Changes for each fsync at ${connections} connections: ${fsyncs.join(', ')}.`,
      ...results.flatMap(([, comparison]) => loadWarnings(comparison)),
    ],
    tables: [comparisonTable(results)],
    verdicts: [ratioVerdict(change.work, many, change.least), tailVerdict(change.work, many)],
  }
}

const fileOf = (folder: string) => join(folder, 'laveo.db')

/** A request of a change, asked once. */
export function questionOf(
  { path, body }: Change,
  [id = '', token = '', orderId = '', client = '']: string[],
  key: string,
) {
  const headers = Object.assign(originHeaders(), headersOf({ id, token }), {
    [CLIENT_HEADER]: client,
  })
  return { path, headers, body: body.replace('{uuid}', key).replace('{2}', orderId) }
}

const originHeaders = (): Record<string, string> => ({ origin: 'http://localhost' })

/** Learns the writes of a change from some of them, made on the limit's own copy. */
async function learn(folder: string, change: Change, { cores }: Bench): Promise<WritesOrder> {
  const probed = await startProduct(folder, { cores, nodeOptions: PROBE })
  const learnt = []
  for (const row of change.rows.slice(-LEARNT)) {
    const key = randomUUID()
    const { statements, answer } = await record(probed, questionOf(change, row, key), {})
    const [id = '', , orderId = orderIdIn(answer), client = id] = row
    const known = { orderId, reference: orderId.slice(0, 8), key, actor: id, client }
    const writes = statements.filter(({ source }) => /^\s*(?:insert|update|delete)/i.test(source))
    learnt.push({ known, answer: withNames(answer, known), statements: writes })
  }
  await probed.stop()
  // The very first is unlike the later ones: what it changes may have been new.
  const [, first, second] = learnt
  if (!first || !second) throw new Error('Nothing was changed')
  return { file: fileOf(folder), statements: toTemplates(first, second), answer: first.answer }
}

function orderIdIn(answer: string): string {
  const [placed] = JSON.parse(answer) as [{ result: { data: { orderId: string } } }]
  return placed.result.data.orderId
}

/** Makes changes on both and compares the added rows; returns the rows that one change adds. */
async function sameRows(
  peers: Array<Parameters<typeof ask>[0]>,
  folders: string[],
  change: Change,
): Promise<string> {
  const added: Array<Record<string, number>> = []
  for (const [i, peer] of peers.entries()) {
    const file = fileOf(folders[i] ?? '')
    const before = countRows(file)
    for (const row of change.rows.slice(-LEARNT - COMPARED, -LEARNT))
      await ask(peer, questionOf(change, row, randomUUID()))
    added.push(addedRows(before, countRows(file)))
  }
  const [own = {}, limit = {}] = added
  if (JSON.stringify(own) !== JSON.stringify(limit))
    throw new Error(`Other rows were written: ${JSON.stringify(own)} / ${JSON.stringify(limit)}`)
  return Object.entries(own)
    .map(([table, rows]) => `${rows / COMPARED} ${table}`)
    .join(', ')
}

/** The load of a change: each row as often as it may be taken. */
export function trafficOf({ path, body, rows, times }: Change): Traffic {
  const free = rows.slice(0, -LEARNT - COMPARED)
  const named = headersOf({ id: '{0}', token: '{1}' })
  const headers = Object.assign(originHeaders(), named, { [CLIENT_HEADER]: '{3}' })
  const taken = Array.from({ length: times }, () => free).flat()
  return { request: postRequest(path, headers, body), rows: taken, from: 0, once: true }
}
