import { AppError, retryAfterOf } from '#server/lib/app-error.ts'
import { type Clock, neverBack } from '#server/lib/clock.ts'
import { addressKey, networkKey } from '#server/lib/requests/client-address.ts'
import { LIMITS, type LimitName, type LimitRule } from './limit-table.ts'

/** Limits of files that somebody asks for. */
const DOWNLOADS: ReadonlySet<LimitName> = new Set(['download', 'export'])

/** Keys that each limit remembers: bounds the memory. */
const MAX_KEYS = 50_000
/** Keys removed at once when there are more: finding them costs a pass over all. */
const REMOVED_AT_ONCE = 500

/** Tries of a whole IPv6 /48, as a multiple of those of one /64. */
const NETWORK_SHARE = 4

interface Tries {
  count: number
  /** When the latest try was counted. */
  lastAt: number
  /** Start of the interval after which tries are forgotten. */
  leakFrom: number
  /** Tries before this moment are refused. */
  openAt: number
}

/** The memory of one limit: the least recently tried key comes first. */
interface Limiter {
  rule: LimitRule
  keys: Map<string, Tries>
  /** Until then every key is closed, and a new one is refused. */
  fullUntil: number
}

/** A key under a limit; a network is counted apart from its parts. */
export type Bucket = readonly [name: LimitName, key: string, network?: 'network']

export interface Limits {
  /**
   * Counts one try, or throws TOO_MANY_TRIES (TOO_MANY_DOWNLOADS) when it comes too early. A refused try costs nothing
   * more.
   */
  take(name: LimitName, key: string): void
  /**
   * Counts one try in every bucket or, when it comes too early for one of them, in none. Returns a
   * function that undoes the count: for a try that the server was too busy to process.
   */
  takeAll(buckets: readonly Bucket[]): () => void
  /** Like `takeAll`, but returns undefined instead of throwing when it comes too early. */
  tryTake(buckets: readonly Bucket[]): (() => void) | undefined
  /** Whether the next try of a bucket would come too early now; counts nothing. */
  mustWait(bucket: Bucket): boolean
  /** Removes a try that turned out right. */
  giveBack(buckets: readonly Bucket[]): void
  /** Forgets the key. */
  clear(name: LimitName, key: string): void
}

/**
 * The buckets of an act from a network address: its /64 for IPv6, one customer's; and the whole /48,
 * which some providers give, in a bucket of its own.
 */
export function addressBuckets(name: LimitName, act: string, address: string): Bucket[] {
  const [own, network] = [addressKey(address), networkKey(address)]
  const bucket: Bucket = [name, `${act} ${own}`]
  return own === network ? [bucket] : [bucket, [name, `${act} ${network}`, 'network']]
}

/** The bucket of an act for which all of a network, an IPv6 /48 too, counts as one address. */
export const networkBucket = (name: LimitName, act: string, address: string): Bucket => [
  name,
  `${act} ${networkKey(address)}`,
]

/**
 * Runs a work that calls `take` once it is about to store something. It counts before the commit; when the work or its commit
 * fails, the count is undone. Throws what the work throws, and TOO_MANY_TRIES from `take`.
 */
export async function countStored<T>(
  limits: Limits,
  work: (take: (buckets: readonly Bucket[]) => void) => Promise<T>,
): Promise<T> {
  let undo = () => {}
  try {
    return await work((buckets) => {
      undo = limits.takeAll(buckets)
    })
  } catch (error) {
    undo()
    throw error
  }
}

/** Growing delays by key, in memory: a restart forgets them, and users cannot cause a restart. */
export function createLimits(machineClock: Clock): Limits {
  const clock = neverBack(machineClock)
  const limiters = new Map<string, Limiter>()
  const limiterOf = ([name, , network]: Bucket): Limiter => {
    const id = `${name} ${network ?? ''}`
    const rule: LimitRule = network ? forNetwork(LIMITS[name]) : LIMITS[name]
    const limiter = limiters.get(id) ?? { rule, keys: new Map<string, Tries>(), fullUntil: 0 }
    limiters.set(id, limiter)
    return limiter
  }

  function waitFor(bucket: Bucket, now: number): number {
    const limiter = limiterOf(bucket)
    const tries = limiter.keys.get(bucket[1])
    return (tries ? tries.openAt : makeRoom(limiter, now)) - now
  }

  function count(bucket: Bucket, now: number): () => void {
    const { rule, keys } = limiterOf(bucket)
    const key = bucket[1]
    const before = keys.get(key)
    const tries = addTry(rule, before, now)
    // The newest is last in the map, so the first ones are removed first.
    keys.delete(key)
    keys.set(key, tries)
    return () => {
      const last = keys.get(key)
      if (!last) return
      removeOneTry(rule, last)
      // No try came since, so the previous wait is restored.
      if (last === tries) last.openAt = before?.openAt ?? 0
    }
  }

  function takeAll(buckets: readonly Bucket[]): () => void {
    const now = clock.now()
    const wait = Math.max(0, ...buckets.map((bucket) => waitFor(bucket, now)))
    if (wait > 0) {
      const isDownload = buckets.some(([name]) => DOWNLOADS.has(name))
      const retryAfter = Math.ceil(wait / 1000)
      throw new AppError(isDownload ? 'TOO_MANY_DOWNLOADS' : 'TOO_MANY_TRIES', { retryAfter })
    }
    const undo = buckets.map((bucket) => count(bucket, now))
    return () => {
      for (const one of undo) one()
    }
  }

  return {
    takeAll,
    take: (name, key) => void takeAll([[name, key]]),
    tryTake(buckets) {
      try {
        return takeAll(buckets)
      } catch (error) {
        if (retryAfterOf(error) === undefined) throw error
        return undefined
      }
    },
    mustWait: (bucket) => (limiterOf(bucket).keys.get(bucket[1])?.openAt ?? 0) > clock.now(),
    giveBack(buckets) {
      for (const bucket of buckets) {
        const { rule, keys } = limiterOf(bucket)
        const tries = keys.get(bucket[1])
        if (tries) removeOneTry(rule, tries)
      }
    },
    clear: (name, key) => void limiterOf([name, key]).keys.delete(key),
  }
}

/**
 * Makes room for one more key, and returns when there is some. Never removes a closed key, and one whose free tries are used
 * up only when there is no other: otherwise an attacker could erase the key of an account by trying others. While all are
 * closed, a new key waits until the first of them opens.
 */
function makeRoom(limiter: Limiter, now: number): number {
  const { rule, keys, fullUntil } = limiter
  if (keys.size < MAX_KEYS) return 0
  if (now < fullUntil) return fullUntil
  const hasFreeTries = (tries: Tries) => triesLeft(rule, tries, now) < rule.free
  if (removeOpenKeys(keys, now, hasFreeTries) || removeOpenKeys(keys, now)) return 0
  let opens = Number.POSITIVE_INFINITY
  for (const { openAt } of keys.values()) opens = Math.min(opens, openAt)
  limiter.fullUntil = opens
  return opens
}

/** Removes the open keys unused for longest, a number at once; returns whether there was any. */
function removeOpenKeys(
  keys: Limiter['keys'],
  now: number,
  isRemovable: (tries: Tries) => boolean = () => true,
): boolean {
  let left = REMOVED_AT_ONCE
  for (const [key, tries] of keys) {
    if (tries.openAt > now || !isRemovable(tries)) continue
    keys.delete(key)
    left -= 1
    if (left === 0) break
  }
  return left < REMOVED_AT_ONCE
}

const forNetwork = (rule: LimitRule): LimitRule => ({
  ...rule,
  free: rule.free * NETWORK_SHARE,
  leakMs: rule.leakMs / NETWORK_SHARE,
})

function removeOneTry(rule: LimitRule, tries: Tries): void {
  tries.count = Math.max(0, tries.count - 1)
  tries.openAt = Math.min(tries.openAt, tries.lastAt + delayAfter(rule, tries.count))
}

function addTry(rule: LimitRule, before: Tries | undefined, now: number): Tries {
  const left = before ? triesLeft(rule, before, now) : 0
  // Beyond the longest wait, more tries would only add days.
  const count = Math.min(left + 1, rule.free + Math.ceil(Math.log2(rule.longestMs / rule.firstMs)))
  const leakFrom = before && left > 0 ? now - ((now - before.leakFrom) % rule.leakMs) : now
  return { count, lastAt: now, leakFrom, openAt: now + delayAfter(rule, count) }
}

/** The tries that are not forgotten yet. */
function triesLeft({ leakMs }: LimitRule, { count, leakFrom }: Tries, now: number): number {
  return Math.max(0, count - Math.floor((now - leakFrom) / leakMs))
}

function delayAfter({ free, firstMs, longestMs }: LimitRule, count: number): number {
  return count < free ? 0 : Math.min(longestMs, firstMs * 2 ** (count - free))
}
