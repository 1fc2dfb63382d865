import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Footprint } from '#server/testing/processes/footprint.ts'
import { residentMegabytes } from '../../bench/machine.ts'
import { askProcess, WEIGHED } from '../ask-process.ts'
import { atLeast, atMost, type Figure, type Line, none, type Work } from '../line.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { killClient, type Visit, WAYS } from './leave.ts'
import { makeOffice, type Office } from './office.ts'
import { reassigner } from './reassign.ts'
import { type Sample, slopeOf } from './slope.ts'

const READERS = 40
const READERS_A_SESSION = 2
const WRITERS = 8
/** Changes in one request of a writer: they share a commit. */
const GROUP = 2
const PATIENCE_MS = 30_000

/** The departures before the memory is weighed for the first time, and between two times. */
interface Size {
  /** After so many, the memory of the code itself hardly grows. */
  warmUp: number
  batches: number
  batch: number
  /** Bytes of heap for each departure; a leaked stream is 12 kB. */
  heap: number
  /** Megabytes of resident memory, over all departures. */
  resident: number
}
const FULL: Size = { warmUp: 2_000, batches: 8, batch: 1_250, heap: 200, resident: 10 }
const SHORT: Size = { warmUp: 200, batches: 2, batch: 160, heap: 1_500, resident: 50 }

/** Readers leave a server in every way that there is, while others write. */
export const departures: Line = {
  name: 'departures',
  promise:
    '40 streams, 8 writers, 10,000 departures in every way: alive, memory flat, none left open',
  async run(work) {
    const size = work.short ? SHORT : FULL
    const run = await begin(work)
    await leave(run, size.warmUp)
    const first = await weigh(run)
    const weights = [first]
    const heap: Sample[] = [[0, first.heapBytes]]
    const resident: Sample[] = [[0, first.residentMegabytes]]
    let left = 0
    for (let batch = 0; batch < size.batches; batch += 1) {
      left += await leave(run, size.batch)
      const weight = await weigh(run)
      weights.push(weight)
      heap.push([left, weight.heapBytes])
      resident.push([left, weight.residentMegabytes])
      work.tell(
        `${left} departures, ${(weight.heapBytes / 1e6).toFixed(2)} MB of heap, ${weight.residentMegabytes.toFixed(0)} resident`,
      )
    }
    return figuresOf(run, { left, heap, resident, weights, size })
  },
}

/** Everything that a run shares. */
interface Run {
  server: TorturedServer
  office: Office
  work: Work
  commits: EventEmitter
  writing: boolean
}

async function begin(work: Work): Promise<Run> {
  const sessions = READERS / READERS_A_SESSION
  const office = await makeOffice(work.folder(), { sessions, orders: WRITERS * GROUP })
  const server = await startServer(work, office.dataDir, {
    nodeOptions: WEIGHED,
    variables: { LOG_LEVEL: 'error' },
  })
  const commits = new EventEmitter().setMaxListeners(0)
  return { server, office, work, commits, writing: false }
}

/** So many leave while the writers write; resolves to how many it were. */
async function leave(run: Run, departures: number): Promise<number> {
  run.writing = true
  const writers = Array.from({ length: WRITERS }, (_, i) =>
    write(run, run.office.orderIds.slice(i * GROUP, (i + 1) * GROUP)),
  )
  const readers = Array.from({ length: READERS }, (_, i) => read(run, i, departures / READERS))
  const counts = await Promise.all(readers).finally(() => {
    run.writing = false
  })
  await Promise.all(writers)
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Gives its orders to the other livreur and back, as long as the run asks for it. */
async function write(run: Run, orderIds: readonly string[]): Promise<void> {
  const { reassign, end } = reassigner(run.server, run.office, orderIds)
  for (let turn = 0; run.writing || turn % 2 > 0; turn += 1) {
    await reassign()
    run.commits.emit('commit')
  }
  end()
}

/** Opens one stream after the other and leaves each, in one way after the other; the last as a killed process. */
async function read(run: Run, reader: number, departures: number): Promise<number> {
  const { server, office, work, commits } = run
  const cookie = office.cookies[reader % office.cookies.length] ?? ''
  const visit: Visit = { url: server.url, cookie, random: work.random, commits }
  const ways = Object.values(WAYS)
  let left = reader % 10 === 0 ? await killClient(visit) : 0
  for (let i = reader; left < departures; i += 1)
    left += (await ways[i % ways.length]?.(visit)) ?? 0
  return left
}

interface Weight extends Footprint {
  sockets: number
  residentMegabytes: number
}

/**
 * The weight of the server once it has forgotten everyone; a stream that it has not forgotten after a while is in the
 * answer.
 */
async function weigh({ server: { child, pid } }: Run): Promise<Weight> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const sockets = await askProcess<number>(child, 'sockets')
    // To count objects takes a second of the server.
    if (sockets > 0 && performance.now() < end) {
      await wait(50)
      continue
    }
    const footprint = await askProcess<Footprint>(child, 'footprint')
    const isForgotten = Object.values(footprint.objects).every((count) => count === 0)
    if ((sockets === 0 && isForgotten) || performance.now() > end)
      return { ...footprint, sockets, residentMegabytes: residentMegabytes(pid) ?? Number.NaN }
    await wait(100)
  }
}

interface Measured {
  left: number
  heap: Sample[]
  resident: Sample[]
  weights: Weight[]
  size: Size
}

async function figuresOf(
  run: Run,
  { left, heap, resident, weights, size }: Measured,
): Promise<Figure[]> {
  const objects = weights.flatMap(({ objects }) => Object.values(objects))
  const exit = await run.server.stop()
  return [
    atLeast('departures', left, size.batches * size.batch),
    atMost('bytes of heap a departure', slopeOf(heap), size.heap),
    atMost('resident memory grows by', slopeOf(resident) * left, size.resident, 'MB'),
    atMost('sockets left open', Math.max(...weights.map(({ sockets }) => sockets)), 0),
    atMost('requests, answers and signals left', Math.max(...objects), 0),
    atMost('timers left', Math.max(...weights.map(({ timers }) => timers)), READERS / 2),
    none('errors in its log', run.server.log),
    atMost('exits other than 0', Number(exit !== '0'), 0),
  ]
}
