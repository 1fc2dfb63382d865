import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { secretOfTest } from '#server/testing/history.ts'
import { ask } from '../ask.ts'
import { median, quantile } from '../compare.ts'
import { copyDataset } from '../dataset/dataset.ts'
import { openSessions, people, person } from '../dataset/people.ts'
import { streamRequest } from '../load/load.ts'
import type { Received } from '../load/subscribers.ts'
import type { Seen } from '../probes/commits.ts'
import {
  COMMITS_PROBE,
  order,
  type Peer,
  startLimit,
  startLoadProcess,
  startProduct,
  stop,
} from '../processes.ts'
import { percent, type Report, type Verdict } from '../report.ts'
import type { Bench, Section } from '../section.ts'
import { changeHeaders } from './change.ts'

/** From a commit to its receipt by every open stream of the team. */
export const live: Section = {
  name: 'live',
  says: 'from a commit to 1,000 and 5,000 open streams, against a bare loop over as many sockets',
  run,
}

const PATH = '/trpc/live.events'
/** Changes in each round. */
const CHANGES = 10
/** Streams that are opened at once. */
const OPENED_TOGETHER = 250
const KILOBYTE = 1024

/** The product or its limit, with the streams that are open on it. */
interface Side {
  peer: Peer
  subscribers: ChildProcess
  streams: number
  /** Makes a change of this order and returns when it was committed, in nanoseconds. */
  change(orderId: string): Promise<number>
  /** The changes so far. */
  changes: Array<{ orderId: string; at: number }>
}

/** The costs of some changes, in milliseconds. */
interface Round {
  /** From the commit to each receipt. */
  receipts: number[]
  /** Until the author's answer. */
  answers: number[]
  /** Processor time of the server for each change. */
  processor: number
}

async function run(bench: Bench): Promise<Report> {
  const crowds = [await measureCrowd(bench, 1_000, 25), await measureCrowd(bench, 5_000, 60)]
  return {
    title: 'Live streams',
    notes: [
      'A change is a reassignment by an admin, durable, that concerns every stream: each has a session of the team of its own. Milliseconds from the end of the commit to the receipt in another process.',
      'The limit: a bare `node:http` server that writes one Buffer of the same length to every response.',
      'Every hint was received, in order and once; otherwise this section fails.',
    ],
    tables: [{ columns: COLUMNS, rows: crowds.map(({ row }) => row) }],
    verdicts: [...crowds.flatMap(({ verdicts }) => verdicts), await compareUnconcerned(bench)],
  }
}

const COLUMNS = [
  'streams',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'limit p50',
  'limit p95',
  'p95 ratio',
  'processor ms: product, limit',
  'author’s answer ms',
  'heap a stream',
]

async function measureCrowd(bench: Bench, streams: number, atMost: number) {
  const { dataset, cores, pace } = bench
  const folder = copyDataset(dataset, `live-${streams}`)
  const orders = assignedOrders(folder, (pace.rounds + 1) * CHANGES)
  const tokens = openStaffSessions(folder, streams)
  const product = await startProduct(folder, { cores, nodeOptions: COMMITS_PROBE })
  const limit = await startLimit('fan-out', {}, cores)
  const before = await heapOf(product.child)
  const publish = async (orderId: string) =>
    Number(await ask(limit, { path: `/publish/${orderId}`, headers: {} }))
  const sides = [
    await openSide(product, reassign(product), tokens, cores),
    await openSide(limit, publish, tokens, cores),
  ]
  const heap = ((await heapOf(product.child)) - before) / streams / KILOBYTE
  const [own, bare] = await changeInTurns(sides, orders)
  for (const { subscribers, peer } of sides) await Promise.all([stop(subscribers), peer.stop()])
  return figuresOf({ streams, atMost, heap, own: own ?? [], bare: bare ?? [] })
}

interface Measured {
  streams: number
  /** Milliseconds that the issue asks for. */
  atMost: number
  /** Kilobytes a stream. */
  heap: number
  own: Round[]
  bare: Round[]
}

function figuresOf({ streams, atMost, heap, own, bare }: Measured) {
  const of = (rounds: Round[], part: number) =>
    median(rounds.map(({ receipts }) => quantile(receipts, part)))
  const processor = (rounds: Round[]) => median(rounds.map((round) => round.processor)).toFixed(0)
  const p95 = of(own, 0.95)
  const ratios = own.map(
    ({ receipts }, i) => quantile(receipts, 0.95) / quantile(bare[i]?.receipts ?? [], 0.95),
  )
  const ratio = percent(median(ratios))
  const times = [of(own, 0.5), p95, of(own, 0.99), of(bare, 0.5), of(bare, 0.95)]
  const row = [
    String(streams),
    ...times.map((ms) => ms.toFixed(1)),
    ratio,
    `${processor(own)}, ${processor(bare)}`,
    median(own.flatMap(({ answers }) => answers)).toFixed(1),
    `${heap.toFixed(1)} kB`,
  ]
  const verdicts: Verdict[] = [
    {
      target: `${streams} streams: p95 ≤ ${atMost} ms`,
      measured: `${p95.toFixed(1)} ms, ${ratio} of the limit’s`,
      held: p95 <= atMost,
    },
    {
      target: `${streams} streams: ≤ 25 kB of heap each`,
      measured: `${heap.toFixed(1)} kB`,
      held: heap <= 25,
    },
  ]
  return { row, verdicts }
}

/** The cost of a change depends on its concerned streams only, however many clients of other orders are connected. */
async function compareUnconcerned({ dataset, cores, pace }: Bench): Promise<Verdict> {
  const folder = copyDataset(dataset, 'live-unconcerned')
  const [few, many] = [100, 5_000]
  const orders = assignedOrders(folder, 2 * pace.rounds * CHANGES)
  const product = await startProduct(folder, { cores, nodeOptions: COMMITS_PROBE })
  const tokens = people('client', many).map(({ token }) => token)
  const subscribers = startLoadProcess('subscribers', cores)
  const change = reassign(product)
  const cost = async (from: number, to: number) => {
    for (let i = from; i < to; i += OPENED_TOGETHER)
      await openStreams(subscribers, product, tokens.slice(i, Math.min(i + OPENED_TOGETHER, to)))
    const start = product.processorSeconds() ?? 0
    const own = orders.splice(0, pace.rounds * CHANGES)
    for (const orderId of own) await change(orderId)
    return (((product.processorSeconds() ?? 0) - start) / own.length) * 1000
  }
  const [withFew, withMany] = [await cost(0, few), await cost(few, many)]
  await Promise.all([stop(subscribers), product.stop()])
  return {
    target: `a change among ${many} unconcerned clients ≤ 1.5 × its cost among ${few}`,
    measured: `${withFew.toFixed(1)} → ${withMany.toFixed(1)} ms of processor time`,
    held: withMany <= withFew * 1.5,
  }
}

/** Orders that an admin may give to another livreur. */
function assignedOrders(folder: string, count: number): string[] {
  const sqlite = new BetterSqlite(join(folder, 'laveo.db'))
  const ids = sqlite
    .prepare("select id from orders where status = 'assigned' order by id limit ?")
    .pluck()
    .all(count) as string[]
  const assign = sqlite.prepare('update orders set livreur_id = ? where id = ?')
  for (const id of ids) assign.run(HOLDER.id, id)
  sqlite.close()
  if (ids.length < count) throw new Error(`${ids.length} orders are assigned, ${count} are needed`)
  return ids
}

const HOLDER = person('livreur', 0)
const NEXT = person('livreur', 1)
const BOSS = person('admin', 0)

/** Opens further sessions of the team and returns their tokens. */
function openStaffSessions(folder: string, count: number): string[] {
  const sqlite = new BetterSqlite(join(folder, 'laveo.db'))
  const staff = people('admin')
  const sessions = Array.from({ length: count }, (_, i) => ({
    id: staff[i % staff.length]?.id ?? '',
    token: createHash('sha256').update(`stream ${i}`).digest('base64url'),
  }))
  openSessions(sqlite, secretOfTest({ sqlite }), sessions)
  sqlite.close()
  return sessions.map(({ token }) => token)
}

type Product = Awaited<ReturnType<typeof startProduct>>

function reassign(product: Product) {
  const headers = changeHeaders(BOSS)
  return async (orderId: string): Promise<number> => {
    const { id: currentLivreurId } = HOLDER
    const move = { kind: 'reassign', from: 'assigned', livreurId: NEXT.id, currentLivreurId }
    const body = JSON.stringify(Object.assign({ orderId }, move))
    await ask(product, { path: '/trpc/orders.assign', headers, body })
    const { commits } = await order<Seen>(product.child, 'commits')
    return commits.at(-1) ?? Number.NaN
  }
}

async function heapOf(child: ChildProcess): Promise<number> {
  return (await order<Seen>(child, 'heap')).heap
}

async function openSide(
  peer: Peer,
  change: Side['change'],
  tokens: string[],
  cores: Bench['cores'],
): Promise<Side> {
  const subscribers = startLoadProcess('subscribers', cores)
  for (let i = 0; i < tokens.length; i += OPENED_TOGETHER)
    await openStreams(subscribers, peer, tokens.slice(i, i + OPENED_TOGETHER))
  return { peer, subscribers, streams: tokens.length, change, changes: [] }
}

async function openStreams(subscribers: ChildProcess, { port }: Peer, tokens: string[]) {
  const requests = tokens.map((token) => streamRequest(PATH, `laveo=${token}`))
  await order(subscribers, { port, requests })
}

/** The rounds of each side, which take turns; the first round, in which the code is still being compiled, is left out. */
async function changeInTurns(sides: Side[], orders: string[]): Promise<Round[][]> {
  const rounds = sides.map((): Round[] => [])
  for (let first = 0; first < orders.length; first += CHANGES)
    for (const [i, side] of sides.entries())
      rounds[i]?.push(await changeAll(side, orders.slice(first, first + CHANGES)))
  return rounds.map((all) => all.slice(1))
}

/** Changes each order once every stream has heard of the one before. */
async function changeAll(side: Side, orders: string[]): Promise<Round> {
  const { peer, subscribers, streams, changes } = side
  const first = changes.length
  const answers: number[] = []
  const before = peer.processorSeconds() ?? 0
  for (const orderId of orders) {
    const until = streams * (changes.length + 1)
    const start = performance.now()
    changes.push({ orderId, at: await side.change(orderId) })
    answers.push(performance.now() - start)
    const received = await order<number>(subscribers, { until })
    if (received !== until) throw new Error(`${peer.label}: ${received} hints of ${until}`)
  }
  const processor = (((peer.processorSeconds() ?? 0) - before) * 1000) / orders.length
  return { receipts: await receiptsOf(side, first), answers, processor }
}

/** The milliseconds from each change since `first` to its receipts. Throws when one is missing, twice or out of order. */
async function receiptsOf({ peer, subscribers, changes }: Side, first: number): Promise<number[]> {
  const all = await order<Received[]>(subscribers, 'report')
  return all.flatMap((stream) =>
    changes.slice(first).map(({ orderId, at }, i) => {
      const [heard, time = Number.NaN] = stream[first + i] ?? []
      if (heard !== orderId) throw new Error(`${peer.label}: ${heard} instead of ${orderId}`)
      return (time - at) / 1e6
    }),
  )
}
