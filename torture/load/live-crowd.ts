import type { ChildProcess } from 'node:child_process'
import { Agent } from 'node:http'
import { quantile } from '../../bench/compare.ts'
import { streamRequest } from '../../bench/load/load.ts'
import type { Received } from '../../bench/load/subscribers.ts'
import { chooseCores } from '../../bench/machine.ts'
import type { Seen } from '../../bench/probes/commits.ts'
import { COMMITS_PROBE, order, startLimit, startLoadProcess, stop } from '../../bench/processes.ts'
import { atMost, type Figure, readable, type Work } from '../line.ts'
import { startServer } from '../server.ts'
import { makeOffice, STREAMS_A_SESSION } from './office.ts'
import { reassign } from './reassign.ts'

/** Changes before those that count, in which the code is still being compiled. */
const WARM_UP = 10
const ORDERS = 10
const P95_MS = 25
const P99_MS = 60

/** A server with its streams, which are kept open in a process of their own. */
interface Crowd {
  port: number
  streams: number
  subscribers: ChildProcess
  /** Makes a change of this order; resolves to when it was committed, in nanoseconds of the machine's clock. */
  change(orderId: string): Promise<number>
}

/** Every change to every stream, one change after the other, and the same by a bare loop over as many sockets. */
export async function measureCrowd(work: Work): Promise<Figure[]> {
  const [streams, changes] = work.short ? [100, 20] : [1_000, 100]
  const cores = chooseCores()
  const sessions = streams / STREAMS_A_SESSION
  const office = await makeOffice(work.folder(), { sessions, orders: ORDERS })
  const under = cores.server === undefined ? [] : ['taskset', '-c', cores.server]
  const server = await startServer(work, office.dataDir, {
    nodeOptions: COMMITS_PROBE,
    under,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  work.cleanup.defer(() => agent.destroy())
  const holders = new Map(office.orderIds.map((orderId) => [orderId, 0]))
  const own: Crowd = {
    port: server.port,
    streams,
    subscribers: startLoadProcess('subscribers', cores),
    async change(orderId) {
      const holder = holders.get(orderId) ?? 0
      const [from = '', to = ''] = holder === 0 ? office.livreurIds : office.livreurIds.toReversed()
      await reassign({ url: server.url, office, agent, orderIds: [orderId], from, to })
      holders.set(orderId, 1 - holder)
      return (await order<Seen>(server.child, 'commits')).commits.at(-1) ?? Number.NaN
    },
  }
  const limit = await startLimit('fan-out', {}, cores)
  work.cleanup.defer(() => limit.stop())
  const bare: Crowd = {
    port: limit.port,
    streams,
    subscribers: startLoadProcess('subscribers', cores),
    async change(orderId) {
      const answer = await fetch(`http://127.0.0.1:${limit.port}/publish/${orderId}`)
      return Number(await answer.text())
    },
  }
  for (const { subscribers } of [own, bare]) work.cleanup.defer(() => stop(subscribers))
  const plan = Array.from(
    { length: WARM_UP + changes },
    (_, i) => office.orderIds[i % ORDERS] ?? '',
  )
  const receipts = await tellCrowd(own, office.cookies, plan)
  return figuresOf(work, receipts, await tellCrowd(bare, office.cookies, plan))
}

interface Receipts {
  expected: number
  /** Hints that were missing, twice, or out of order. */
  wrong: number
  received: number
  /** Milliseconds from the commit to each receipt. */
  ms: number[]
}

async function tellCrowd(crowd: Crowd, cookies: string[], plan: string[]): Promise<Receipts> {
  const { port, subscribers, streams } = crowd
  for (const cookie of cookies) {
    const request = streamRequest('/trpc/live.events', cookie)
    await order(subscribers, { port, requests: Array(STREAMS_A_SESSION).fill(request) })
  }
  const commits: number[] = []
  let received = 0
  for (const orderId of plan) {
    commits.push(await crowd.change(orderId))
    // A hint that never comes is waited for a few seconds only; it is counted below.
    received = await order<number>(subscribers, { until: streams * commits.length })
  }
  const all = await order<Received[]>(subscribers, 'report')
  const receipts: Receipts = { expected: streams * plan.length, received, wrong: 0, ms: [] }
  for (const heard of all) {
    const known = plan.length === heard.length
    for (const [i, [orderId, at]] of heard.entries()) {
      if (!known || orderId !== plan[i]) receipts.wrong += 1
      else if (i >= WARM_UP) receipts.ms.push((at - (commits[i] ?? 0)) / 1e6)
    }
  }
  return receipts
}

function figuresOf({ short }: Work, own: Receipts, bare: Receipts): Figure[] {
  const of = ({ ms }: Receipts, part: number) => quantile(ms, part)
  const [p95, p99] = [of(own, 0.95), of(own, 0.99)]
  // The same subscribers hear from a loop that only writes: what they take themselves is in both.
  const beside = (part: number) => `a bare loop in the same run ${readable(of(bare, part))} ms`
  return [
    atMost('hints missing', own.expected - own.received, 0, `of ${readable(own.expected)}`),
    atMost('hints twice or out of order', own.wrong, 0),
    {
      says: 'receipt p95',
      measured: `${readable(p95)} ms, ${beside(0.95)}`,
      held: short || p95 <= P95_MS,
    },
    {
      says: 'receipt p99',
      measured: `${readable(p99)} ms, ${beside(0.99)}`,
      held: short || p99 <= P99_MS,
    },
  ]
}
