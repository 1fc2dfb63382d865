import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DEFAULT_PRICING } from '#shared/money/pricing.ts'
import { toPoint } from '#shared/places/points.ts'
import { type Comparison, compare } from '../compare.ts'
import { addedRows, ask, countRows, record } from '../equal-work.ts'
import { copyHouse } from '../house/house.ts'
import { headersOf, ORDERS_A_CLIENT, type Person, people } from '../house/people.ts'
import { toTemplates, withNames } from '../limits/recording.ts'
import type { WritesOrder } from '../limits/writes.ts'
import { postRequest, type Traffic } from '../load/load.ts'
import { PROBE, startLimit, startProduct } from '../processes.ts'
import { comparisonTable, loadWarnings, type Report, ratioVerdict, tailVerdict } from '../report.ts'
import type { Bench, Section } from '../section.ts'

/** A client places an order of five lines. */
export const place: Section = {
  name: 'place',
  says: 'an order of five lines, durable, against its bare writes in grouped commits',
  run,
}

const PATH = '/trpc/checkout.place?batch=1'
const ORIGIN = { origin: 'http://localhost' }
/** Clients whose orders teach the limit its writes. */
const LEARNT = 3
/** Orders compared by the rows that they wrote. */
const COMPARED = 20

async function run(bench: Bench): Promise<Report> {
  const { cores, connections } = bench
  const clients = people('client')
  const own = copyHouse(bench.house, 'place')
  const others = copyHouse(bench.house, 'place-limit')
  const body = bodyOf(bench.house.garments)
  const order = await learn(others, body, clients, bench)
  const [product, limit] = await Promise.all([
    startProduct(own, { cores }),
    startLimit('writes', order, cores),
  ])
  const rows = await sameRows([product, limit], [own, others], body, clients)

  const traffic = trafficOf(body, clients)
  const loaded = [product, limit].map((peer) => ({ peer, traffic: Object.assign({}, traffic) }))
  const measure = (at: number) =>
    compare(loaded, Object.assign({ connections: at }, bench.pace), cores)
  const results: Array<[string, Comparison]> = [
    ['an order of five lines', await measure(connections)],
    ['an order of five lines', await measure(1)],
  ]
  await Promise.all([product.stop(), limit.stop()])
  const [[, many]] = results as [(typeof results)[0]]
  return {
    title: 'Placing an order of five lines',
    notes: [
      'The limit: bare `node:http`, the very writes that the product ran, prepared, one commit for all that arrived in a turn. It reads and checks nothing.',
      `Equal work: each order writes ${rows} in both.`,
      ...results.flatMap(([, comparison]) => loadWarnings(comparison)),
    ],
    tables: [comparisonTable(results)],
    verdicts: [ratioVerdict('placing an order', many, 0.85), tailVerdict('placing an order', many)],
  }
}

/** The JSON of an order, with a key to fill in. */
function bodyOf(garments: string[]): string {
  const services = ['Lavage', 'Repassage', 'Complet']
  const prices = [
    [800, 700, 1500],
    [1500, 1500, 3000],
    [1000, 1000, 2000],
  ]
  const chosen = [0, 1, 2, 3, 4].map((i) => ({ garment: i % 3, service: Math.floor(i / 3) }))
  const lines = chosen.map(({ garment, service }) => ({
    productId: garments[garment],
    service: services[service],
    quantity: 2,
  }))
  const shownTotal = chosen.reduce(
    (sum, { garment, service }) => sum + 2 * (prices[garment]?.[service] ?? 0),
    0,
  )
  const location = toPoint(DEFAULT_PRICING.base)
  const input = { lines, location, shownTotal, contactPhone: '+2250707000001' }
  const rest = { paymentMethod: 'espece', idempotencyKey: '{uuid}' }
  return JSON.stringify({ 0: Object.assign(input, rest) })
}

const questionOf = (body: string, client: Person, key: string) => ({
  path: PATH,
  headers: Object.assign({}, ORIGIN, headersOf(client)),
  body: body.replace('{uuid}', key),
})

/** Learns the writes of an order from some of them, placed on the limit's own copy. */
async function learn(
  folder: string,
  body: string,
  clients: Person[],
  { cores }: Bench,
): Promise<WritesOrder> {
  const probed = await startProduct(folder, { cores, nodeOptions: PROBE })
  const learnt = []
  for (const client of clients.slice(-LEARNT)) {
    const key = randomUUID()
    const { statements, answer } = await record(probed, questionOf(body, client, key), {})
    const [placed] = JSON.parse(answer) as [{ result: { data: { orderId: string } } }]
    const { orderId } = placed.result.data
    const known = { orderId, reference: orderId.slice(0, 8), key, actor: client.id }
    const writes = statements.filter(({ source }) => /^\s*(?:insert|update|delete)/i.test(source))
    learnt.push({ known, answer: withNames(answer, known), statements: writes })
  }
  await probed.stop()
  // The very first order is unlike the later ones: nothing precedes its event.
  const [, first, second] = learnt
  if (!first || !second) throw new Error('No order was placed')
  const statements = toTemplates(first, second)
  return { file: join(folder, 'laveo.db'), statements, answer: first.answer }
}

/** Places orders on both and compares the rows that were added; says what one order adds. */
async function sameRows(
  peers: Array<Parameters<typeof ask>[0]>,
  folders: string[],
  body: string,
  clients: Person[],
): Promise<string> {
  const added: Array<Record<string, number>> = []
  for (const [i, peer] of peers.entries()) {
    const file = join(folders[i] ?? '', 'laveo.db')
    const before = countRows(file)
    for (const client of clients.slice(-LEARNT - COMPARED, -LEARNT))
      await ask(peer, questionOf(body, client, randomUUID()))
    added.push(addedRows(before, countRows(file)))
  }
  const [own = {}, limit = {}] = added
  if (JSON.stringify(own) !== JSON.stringify(limit))
    throw new Error(`Other rows were written: ${JSON.stringify(own)} / ${JSON.stringify(limit)}`)
  return Object.entries(own)
    .map(([table, rows]) => `${rows / COMPARED} ${table}`)
    .join(', ')
}

/** Every client places as many orders as one may. */
function trafficOf(body: string, clients: Person[]): Traffic {
  const free = clients.slice(0, -LEARNT - COMPARED)
  const [someone] = free
  if (!someone) throw new Error('No clients')
  const filled = body.replace('{uuid}', randomUUID())
  const named = headersOf({ id: '{0}', token: '{1}' })
  const template = postRequest(PATH, Object.assign({}, ORIGIN, named), body, filled.length)
  const once = free.map(({ id, token }) => [id, token])
  const rows = Array.from({ length: ORDERS_A_CLIENT }, () => once).flat()
  return { template, rows, from: 0, once: true }
}
