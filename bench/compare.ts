import type { LoadResult, Traffic } from './load/load.ts'
import type { Cores } from './machine.ts'
import { type Peer, runLoad } from './processes.ts'

export interface Pace {
  rounds: number
  seconds: number
  /** The longest time for which a peer is loaded before it is measured. */
  warmUpSeconds: number
}

/** A server with the requests that it gets. */
export interface Loaded {
  peer: Pick<Peer, 'port' | 'label' | 'processorSeconds'>
  traffic: Traffic
}

/** The medians over all rounds of one peer. */
export interface Figures {
  label: string
  perSecond: number
  p50: number
  p99: number
  /** The part of the time in which the server was at work; undefined where the system does not tell it. */
  serverBusy: number | undefined
  loadBusy: number
  /** Seconds of the server for each answer. */
  cost: number
}

/** The peers of one comparison; a ratio is what an answer costs the second over what it costs the first, in one round. */
export interface Comparison {
  connections: number
  peers: Figures[]
  ratio: number
  worstRatio: number
}

interface Round extends LoadResult {
  serverBusy: number | undefined
}

/** Answers of each peer before it is measured: until then its code is still being compiled. */
const WARM_UP_ANSWERS = 3_000

/**
 * Loads each peer in turn, round after round, so that a slow moment of the machine meets both. Throws when a request
 * is refused, because refusals are fast and would count as speed, and when nothing was asked.
 */
export async function compare(
  loaded: Loaded[],
  { connections, rounds, seconds, warmUpSeconds }: Pace & { connections: number },
  cores: Cores,
): Promise<Comparison> {
  const results = loaded.map((): Round[] => [])
  for (const one of loaded) await warmUp(one, warmUpSeconds, cores)
  for (let round = 0; round < rounds; round += 1)
    for (const [i, one] of loaded.entries())
      results[i]?.push(await oneRound(one, connections, seconds, cores))
  const peers = loaded.map(({ peer }, i) => figuresOf(peer.label, results[i] ?? []))
  const [own = [], limit = []] = results.map((all) => all.map(costOf))
  const ratios = own.map((value, i) => (limit[i] ?? value) / value)
  return { connections, peers, ratio: median(ratios), worstRatio: Math.min(...ratios) }
}

async function warmUp(loaded: Loaded, longest: number, cores: Cores): Promise<void> {
  let [answers, seconds] = [0, 0]
  while (answers < WARM_UP_ANSWERS && seconds < longest) {
    const round = await oneRound(loaded, 32, 1, cores)
    answers += round.answers
    seconds += round.seconds
  }
}

async function oneRound(
  { peer, traffic }: Loaded,
  connections: number,
  seconds: number,
  cores: Cores,
): Promise<Round> {
  if (traffic.once && traffic.rows.length - traffic.from < 2 * connections)
    throw new Error(
      `${peer.label} has answered all of the ${traffic.rows.length} requests that were prepared, before its time was over: prepare more, or measure for less (--seconds, --rounds)`,
    )
  const before = peer.processorSeconds()
  const result = await runLoad({ port: peer.port, connections, seconds, traffic }, cores)
  const used = peer.processorSeconds()
  traffic.from += result.taken
  if (result.refused > 0)
    throw new Error(`${peer.label} refused ${result.refused} requests: ${result.firstRefusal}`)
  if (result.answers === 0)
    throw new Error(`${peer.label} was asked nothing over ${connections} connections`)
  const serverBusy =
    before === undefined || used === undefined ? undefined : (used - before) / result.seconds
  return Object.assign(result, { serverBusy })
}

const perSecond = ({ answers, seconds }: LoadResult) => answers / seconds

/** Processor time: another program that has the core, or a load that is slower than the server, changes it little. */
const costOf = ({ answers, seconds, serverBusy = 1 }: Round) => (seconds * serverBusy) / answers

function figuresOf(label: string, rounds: Round[]): Figures {
  const of = (value: (round: Round) => number) => median(rounds.map(value))
  return {
    label,
    perSecond: of(perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    serverBusy: rounds[0]?.serverBusy === undefined ? undefined : of((r) => r.serverBusy ?? 0),
    loadBusy: of(({ busy }) => busy),
    cost: of(costOf),
  }
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The value that this part of them, from 0 to 1, does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}
