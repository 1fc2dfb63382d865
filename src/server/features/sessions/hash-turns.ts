import { AppError } from '#server/lib/app-error.ts'
import { networkKey } from '#server/lib/client-address.ts'
import { createSemaphore, type Waiting, type WaitingQueue } from '#server/lib/semaphore.ts'

/** Each hash takes 19 MiB and one of Node's four threads, of which one is left to files and host names. */
const AT_ONCE = 3
/** About a second of hashing: who comes later is told so rather than kept. */
const PLACES = 50
/** Kept apart for people who are known: in a browser they used before, signed in, or with a good link. */
const KNOWN_PLACES = 20
/** How many of the places one network may have. */
const PLACES_A_NETWORK = 15

/** Lanes whose last round is remembered before those that lie behind are forgotten; they begin anew all the same. */
const MAX_REMEMBERED = 1_000

/** Who waits for a hash: turns go round among networks, and known people have places of their own. */
export interface Asker {
  address: string
  known: boolean
}

/** The server itself, such as the staff's approval of an application. */
const SERVER: Asker = { address: 'server', known: true }

interface Entry extends Waiting {
  lane: string
  known: boolean
  /** Its round: each lane has one turn in each. */
  round: number
}

/** Hashes passwords three at a time, in the order of `createFairQueue`. */
export function createHashTurns() {
  const inTurn = createSemaphore(AT_ONCE, createFairQueue())
  return <T>(work: () => Promise<T>, asker: Asker = SERVER): Promise<T> => inTurn(work, asker)
}

const laneOf = ({ known, address }: Asker) => `${known} ${networkKey(address)}`

/**
 * A queue where the lanes take turns: a lane that sends many waits behind those who send one. With no place left, the lane
 * with the most gives up its last one, unless that would only swap the two; who has lost theirs is refused with
 * DATABASE_BUSY.
 */
function createFairQueue(): WaitingQueue<Asker> {
  /** The round of the work that started last. */
  let current = 0
  const waiting: Entry[] = []
  const lastRounds = new Map<string, number>()

  function enter(lane: string): number {
    if (lastRounds.size >= MAX_REMEMBERED)
      for (const [other, round] of lastRounds) if (round <= current) lastRounds.delete(other)
    const round = Math.max(current, lastRounds.get(lane) ?? 0) + 1
    lastRounds.set(lane, round)
    return round
  }

  function findPlace(lane: string, known: boolean): boolean {
    const rivals = waiting.filter((one) => one.known === known)
    const sizes = new Map<string, number>()
    for (const rival of rivals) sizes.set(rival.lane, (sizes.get(rival.lane) ?? 0) + 1)
    const own = sizes.get(lane) ?? 0
    if (own >= PLACES_A_NETWORK) return false
    if (rivals.length < (known ? KNOWN_PLACES : PLACES)) return true
    const most = Math.max(...sizes.values())
    const last = rivals.findLast((rival) => sizes.get(rival.lane) === most)
    if (!last || most <= own + 1) return false
    waiting.splice(waiting.indexOf(last), 1)
    lastRounds.set(last.lane, last.round - 1)
    last.refuse(new AppError('DATABASE_BUSY'))
    return true
  }

  return {
    startedAtOnce(asker) {
      current = enter(laneOf(asker))
    },
    add(one, asker) {
      const { known } = asker
      const lane = laneOf(asker)
      if (!findPlace(lane, known)) throw new AppError('DATABASE_BUSY')
      waiting.push({ ...one, lane, known, round: enter(lane) })
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
