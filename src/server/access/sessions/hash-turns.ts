import { availableParallelism } from 'node:os'
import { AppError } from '#server/lib/app-error.ts'
import { networkKey } from '#server/lib/requests/client-address.ts'
import { createSemaphore, type Waiting, type WaitingQueue } from '#server/lib/semaphore.ts'

/**
 * Hashes at a time. Each takes 19 MiB, one of Node's four threads, of which one is left to files and host names, and a
 * processor, of which one is left to all other requests.
 */
export const hashesAtOnce = (processors: number): number => Math.min(3, Math.max(1, processors - 1))

/** On this machine. */
export const HASHES_AT_ONCE = hashesAtOnce(availableParallelism())
/** One to three seconds of hashing, by the number of processors; further requests are refused. */
const PLACES = 50
/** Reserved for known people: in a browser they used before, signed in, or with a valid link. */
const KNOWN_PLACES = 20
/** Places that one network may take. */
const PLACES_A_NETWORK = 15

/** Lanes remembered before the oldest ones are forgotten, which then start anew. */
const MAX_REMEMBERED = 1_000

/** The asker of a hash: turns rotate among networks, and known people have places of their own. */
export interface Asker {
  address: string
  known: boolean
}

/** The server itself, such as the staff's approval of an application. */
const SERVER: Asker = { address: 'server', known: true }

interface Entry extends Waiting {
  lane: string
  /** Its round: each lane has one turn per round. */
  round: number
}

/** Hashes passwords a few at a time, in the order of `createFairQueue`. */
export function createHashTurns(atOnce = HASHES_AT_ONCE) {
  const inTurn = createSemaphore(atOnce, createFairQueue())
  return <T>(work: () => Promise<T>, asker: Asker = SERVER): Promise<T> => inTurn(work, asker)
}

/** Known people and strangers take turns as long as both wait: one who is known waits for one stranger, not for fifty. */
function createFairQueue(): WaitingQueue<Asker> {
  const [known, strangers] = [createLanes(KNOWN_PLACES), createLanes(PLACES)]
  const lanesOf = (asker: Asker) => (asker.known ? known : strangers)
  let wasKnown = false
  return {
    startedAtOnce: (asker) => lanesOf(asker).startedAtOnce?.(asker),
    add: (one, asker) => lanesOf(asker).add(one, asker),
    take() {
      const [first, second] = wasKnown ? [strangers, known] : [known, strangers]
      const next = first.take()
      if (next) wasKnown = first === known
      return next ?? second.take()
    },
  }
}

/**
 * A queue whose lanes take turns: a lane with many requests waits behind those with one. When it is
 * full, the longest lane gives up its last place, unless that would only swap the two; the request
 * that lost its place is refused with DATABASE_BUSY.
 */
function createLanes(places: number): WaitingQueue<Asker> {
  /** The round of the most recently started work. */
  let current = 0
  const waiting: Entry[] = []
  const lastRounds = new Map<string, number>()

  /** The round of a lane's next request: after its last one, and not before the current one. */
  function nextRoundOf(lane: string): number {
    if (lastRounds.size >= MAX_REMEMBERED)
      for (const [other, round] of lastRounds) if (round <= current) lastRounds.delete(other)
    const round = Math.max(current, lastRounds.get(lane) ?? 0) + 1
    lastRounds.set(lane, round)
    return round
  }

  /** Whether the lane gets a place; when the queue is full, the longest lane gives one up. */
  function makePlace(lane: string): boolean {
    const sizes = new Map<string, number>()
    for (const { lane: one } of waiting) sizes.set(one, (sizes.get(one) ?? 0) + 1)
    const own = sizes.get(lane) ?? 0
    if (own >= PLACES_A_NETWORK) return false
    if (waiting.length < places) return true
    const most = Math.max(...sizes.values())
    const last = waiting.findLast((one) => sizes.get(one.lane) === most)
    if (!last || most <= own + 1) return false
    waiting.splice(waiting.indexOf(last), 1)
    lastRounds.set(last.lane, last.round - 1)
    last.refuse(new AppError('DATABASE_BUSY'))
    return true
  }

  return {
    startedAtOnce({ address }) {
      current = nextRoundOf(networkKey(address))
    },
    add(one, { address }) {
      const lane = networkKey(address)
      if (!makePlace(lane)) throw new AppError('DATABASE_BUSY')
      waiting.push({ ...one, lane, round: nextRoundOf(lane) })
    },
    take() {
      const [first] = waiting
      if (!first) return undefined
      const next = waiting.reduce((best, one) => (one.round < best.round ? one : best), first)
      waiting.splice(waiting.indexOf(next), 1)
      current = next.round
      return next
    },
  }
}
