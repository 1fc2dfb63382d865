import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '#server/lib/clock.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import type { LoopDelay } from '../../bench/probes/loop-delay.ts'
import { LOOP_PROBE } from '../../bench/processes.ts'
import { askProcess } from '../ask-process.ts'
import { readDataFolder } from '../data-folder.ts'
import { atLeast, atMost, type Figure, none, type Work } from '../line.ts'
import { openProviders } from '../load/provider-fronts.ts'
import { startServer } from '../server.ts'
import type { SignedIn } from '../signed-in.ts'
import { audit } from './audit.ts'
import { lostFacts } from './facts.ts'
import { type Answer, send } from './send.ts'
import { assignment, photo, placing } from './stories.ts'
import { makeTeam, type Team } from './team.ts'
import { makeWriters } from './writers.ts'

const WRITERS = 8
/** Each may have ten orders that wait: a quick machine places 1,700 in the line `locked`. */
const CLIENTS = 600
const LOOP_MS = 300
const BACK_MS = 5_000
/** Refusals and reads are watched for this time once the trouble is over: longer than it may take to be back. */
const AFTER_MS = 6_000
const READ_EVERY_MS = 10

interface Refusal extends Answer {
  at: number
}

/** A server at work on a data folder that something will go wrong with. */
export type Worked = Awaited<ReturnType<typeof startWork>>

/** Starts it under people who write, repeating refused calls, and others who read. */
export async function startWork(work: Work, dataDir: string) {
  const { random, cleanup } = work
  const team = await makeTeam(dataDir, { clients: CLIENTS, livreurs: WRITERS + 1, admins: WRITERS })
  const { variables } = await openProviders({ random, cleanup, clock: systemClock })
  const server = await startServer(work, dataDir, { variables, nodeOptions: LOOP_PROBE })
  const refusals: Refusal[] = []
  const onRefusal = (answer: Answer) => {
    if (answer.status !== 503) return undefined
    refusals.push({ ...answer, at: performance.now() })
    return 'again'
  }
  const writers = await makeWriters({ cleanup, team, count: WRITERS, random, onRefusal })
  writers.resume(server.port)
  const reads = startReading(server.port, team.admins)
  cleanup.defer(reads.end)
  const loop = () => askProcess<LoopDelay>(server.child, 'loop')
  const upload = await makeUploader(server.port, team)
  await writers.more(work.short ? 20 : 200)
  await loop()
  const slowestBefore = reads.slowest()
  return { dataDir, server, writers, refusals, reads, slowestBefore, loop, upload }
}

/** A livreur beside the writers, with an allowance of photos of his own, who sends one more of an order each time. */
async function makeUploader(port: number, { clients, livreurs, admins, cart }: Team) {
  const [client, livreur, admin] = [clients.at(-1), livreurs.at(-1), admins[0]]
  if (!client || !livreur || !admin) throw new Error('The team is too small')
  const bytes = await picture(900, 600)
  const writer = { client, livreur, admin, cart, photo: bytes }
  const { data } = await send({ port, ...placing(writer) })
  const orderId = String(data.orderId)
  await send({ port, ...assignment(writer, { orderId, from: 'pending' }) })
  return () => send({ port, ...photo(writer, orderId) })
}

function startReading(port: number, [admin]: SignedIn[]) {
  if (!admin) throw new Error('Nobody reads')
  const agent = new Agent({ keepAlive: true })
  const results = { count: 0, failed: [] as string[] }
  let slowestMs = 0
  /** The start times of the requests without an answer yet. */
  const open = new Set<number>()
  const read = async () => {
    results.count += 1
    const start = performance.now()
    open.add(start)
    const sending = { port, person: admin, path: '/trpc/orders.counts', agent }
    const status = await send(sending).then(
      (answer) => answer.status,
      (error) => String(error),
    )
    open.delete(start)
    slowestMs = Math.max(slowestMs, performance.now() - start)
    if (status !== 200) results.failed.push(String(status))
  }
  const pending = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = read().finally(() => pending.delete(one))
    pending.add(one)
  }, READ_EVERY_MS)
  return {
    results,
    /** The slowest one since it was last asked, in milliseconds. */
    slowest() {
      const now = performance.now()
      const slowest = Math.max(slowestMs, ...[...open].map((start) => now - start))
      slowestMs = 0
      return slowest
    },
    async end() {
      clearInterval(timer)
      await Promise.all(pending)
      agent.destroy()
    },
  }
}

interface Trouble {
  /** As the figures name it. */
  name: string
  /** Brings it about, and resolves once it is over. */
  happen(): Promise<void>
  /** The codes of its refusals; none when nothing may be refused. */
  codes: readonly string[]
}

/** A 503 with its reason, by one of these codes, and the time to ask again. */
export function isTyped(
  { status, appCode = '', retryAfter }: Answer,
  codes: readonly string[],
): boolean {
  return status === 503 && codes.includes(appCode) && Number(retryAfter) > 0
}

/** The effect of a trouble on those who write and read, and the time until it was over after its end. */
export async function passThrough(
  { short }: Work,
  { writers, refusals, reads, slowestBefore, loop }: Worked,
  { name, happen, codes }: Trouble,
): Promise<Figure[]> {
  const before = { refusals: refusals.length, reads: reads.results.count }
  const failedBefore = reads.results.failed.length
  await happen()
  const over = performance.now()
  await writers.more(2 * WRITERS)
  const answered = performance.now()
  await wait(short ? AFTER_MS / 12 : AFTER_MS)
  const own = refusals.slice(before.refusals)
  const back = Math.max(answered, own.at(-1)?.at ?? 0) - over
  const { longest } = await loop()
  const slower = Math.max(0, reads.slowest() - slowestBefore)
  const failed = reads.results.failed.length - failedBefore
  return [
    atLeast(`${name}: refused with 503`, own.length, codes.length > 0 ? 1 : 0),
    atMost(
      'of these without their code or Retry-After',
      own.filter((r) => !isTyped(r, codes)).length,
      0,
    ),
    atMost('reads that failed', failed, 0, `of ${reads.results.count - before.reads}`),
    // The limit of the event loop holds for reads too: a read waits for nothing else.
    atMost('slowest read, beyond the slowest before', slower, short ? 10 * LOOP_MS : LOOP_MS, 'ms'),
    atMost('longest stop of the event loop', longest, short ? 10 * LOOP_MS : LOOP_MS, 'ms'),
    atMost('writes work again after', back, BACK_MS, 'ms'),
  ]
}

/** Ends the work; every acknowledged change, through all the trouble, is there, and nothing by half. */
export async function endWork({ dataDir, server, writers, reads }: Worked): Promise<Figure[]> {
  await writers.more(20)
  await writers.pause()
  await reads.end()
  const exit = await server.stop()
  const lost = readDataFolder(dataDir, (sqlite) => lostFacts(sqlite, dataDir, writers.acknowledged))
  const faults = await audit(dataDir)
  return [
    none('acknowledged and lost', lost, `of ${writers.acknowledged.length}`),
    none('half-written', faults),
    none('other refusals', writers.refused),
    atMost('answers that never came', writers.cut, 0),
    atMost('exit at the end', Number(exit), 0),
  ]
}
