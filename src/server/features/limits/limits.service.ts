import { AppError, retryAfterOf } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { addressKey, networkKey } from '#server/lib/requests/client-address.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

interface Rule {
  /** Tries without a wait. */
  free: number
  /** Wait after the last free try; doubled by each further one, up to `longestMs`. */
  firstMs: number
  longestMs: number
  /**
   * One try is forgotten per such interval: a shared address must not pay for tries of an hour ago.
   */
  leakMs: number
}

/**
 * Every limit of the product. Limits per account are strict, per address generous: a whole district
 * may share one. `longestMs` is also the fastest steady pace of an attacker.
 */
const RULES = {
  signInAccount: {
    free: 5,
    firstMs: 5_000,
    longestMs: 15 * MINUTE_MS,
    leakMs: HOUR_MS,
  },
  // In addition, for addresses that have not tried this account for six hours: one try each, and in
  // all no more than the account allows everyone else.
  signInFirst: { free: 1, firstMs: 6 * HOUR_MS, longestMs: 6 * HOUR_MS, leakMs: 6 * HOUR_MS },
  signInBeside: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: HOUR_MS },
  signInKnownBrowser: {
    free: 10,
    firstMs: 5_000,
    longestMs: 5 * MINUTE_MS,
    leakMs: HOUR_MS / 2,
  },
  signInAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  // Hashes for one address, right or wrong: two passwords a second, a small part of the server's
  // capacity.
  hashAddress: { free: 120, firstMs: 500, longestMs: 500, leakMs: 500 },
  // The same for a known browser, and for a signed-in account.
  hashKnown: { free: 30, firstMs: 2_000, longestMs: 2_000, leakMs: 2_000 },
  signUpAddress: { free: 20, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  // Half the life of a reset link: under attack, a valid one is always in the owner's mailbox.
  mailAccount: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS },
  // Confirmations caused by strangers at one address, and resets: counted apart, so that sign-ups
  // never delay an owner's reset there.
  confirmAddress: { free: 30, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  resetAddress: { free: 30, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  // Everything strangers cause, from all addresses: two a minute. One address at its own pace takes
  // half of that.
  mailOverall: {
    free: 120,
    firstMs: MINUTE_MS / 2,
    longestMs: MINUTE_MS / 2,
    leakMs: MINUTE_MS / 2,
  },
  // Reserved for resets once the rest is used up, and the share of one address in it.
  mailReserved: { free: 60, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  mailReservedAddress: {
    free: 2,
    firstMs: 10 * MINUTE_MS,
    longestMs: HOUR_MS / 2,
    leakMs: HOUR_MS / 2,
  },
  // E-mails to the staff about what strangers sent.
  mailNotices: { free: 40, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  codeSendAddress: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  codeSendOverall: { free: 10, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS / 2 },
  codeTryAddress: { free: 20, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // Hashes per valid link or ticket: it is used once, so more tries are not its owner's.
  linkUse: { free: 5, firstMs: 5_000, longestMs: 5 * MINUTE_MS, leakMs: HOUR_MS / 4 },
  linkAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  // Shared links that are withdrawn, over or wrong, apart from the links above: a family's open pages must not delay them.
  sharedLinkAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  // Sessions that one client's link opens: a family's phones in a row, then one every half minute.
  linkOpen: { free: 20, firstMs: 30_000, longestMs: 30_000, leakMs: 30_000 },
  // Readings of one order by its shared link: eighty people at the pace of the page, then four a second.
  sharedFollow: { free: 80, firstMs: 250, longestMs: 250, leakMs: 250 },
  // New shared links per account, each of which keeps a row: thirty in a row, then two a minute.
  share: { free: 30, firstMs: MINUTE_MS / 2, longestMs: MINUTE_MS / 2, leakMs: MINUTE_MS / 2 },
  // Codes of tickets that do not match, at sign-up and in the profile.
  adoptionTry: { free: 10, firstMs: 10_000, longestMs: 15 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // Reads of visitors who prepare an order: what a district behind one address needs, then twenty a second.
  visitorRead: { free: 600, firstMs: 50, longestMs: 50, leakMs: 50 },
  // Devices on which an account has itself told, each of which is a write and a row: what a family changes in a day, then
  // one every half minute.
  pushDevice: { free: 20, firstMs: 30_000, longestMs: 30_000, leakMs: 30_000 },
  contactAddress: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  applicationAddress: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  // E-mails that notify the staff of a new request; beyond it, requests are listed without a
  // notice.
  staffNotice: { free: 20, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: 10 * MINUTE_MS },
  // Orders per client: ten in a row, then one every five minutes.
  order: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: 5 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // Orders that one member of the team takes, and records of clients: a full counter, then two a minute.
  teamOrder: { free: 60, firstMs: MINUTE_MS / 2, longestMs: MINUTE_MS / 2, leakMs: MINUTE_MS / 2 },
  teamClient: { free: 60, firstMs: MINUTE_MS / 2, longestMs: MINUTE_MS / 2, leakMs: MINUTE_MS / 2 },
  // Changes of a visit by its client, each with events and perhaps e-mails: ten in a row, then one a minute.
  visit: { free: 10, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // Payments by Wave and questions about them, per account: twenty a minute.
  wave: { free: 20, firstMs: 3_000, longestMs: 3_000, leakMs: 3_000 },
  // Per account: thirty invoices a minute.
  invoice: { free: 30, firstMs: 2_000, longestMs: 2_000, leakMs: 2_000 },
  // Exports of all data, per account.
  export: { free: 10, firstMs: 10_000, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // Personal exports: four in a row, then one every quarter of an hour.
  ownExport: {
    free: 4,
    firstMs: 15 * MINUTE_MS,
    longestMs: 15 * MINUTE_MS,
    leakMs: 15 * MINUTE_MS,
  },
  // A whole day of photos queued offline, then one a second.
  photo: { free: 150, firstMs: 1_000, longestMs: 1_000, leakMs: 1_000 },
  // A tour's refused steps queued offline, then one a minute: the phone keeps the rest and sends
  // them later.
  claim: { free: 60, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // Phone changes of an account, each of which e-mails its owner.
  phoneChange: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS },
  passwordCheck: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: HOUR_MS },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES

/** What these count are files that someone asked for. */
const DOWNLOADS: ReadonlySet<LimitName> = new Set(['invoice', 'export', 'ownExport'])

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
  rule: Rule
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
  /** Removes a try that turned out right. */
  giveBack(buckets: readonly Bucket[]): void
  /** Forgets the key. */
  clear(name: LimitName, key: string): void
}

/**
 * The buckets of a try from a network address: its /64 for IPv6, one customer's; and the whole /48,
 * which some providers give, in a bucket of its own.
 */
export function addressBuckets(name: LimitName, address: string): Bucket[] {
  const [own, network] = [addressKey(address), networkKey(address)]
  const bucket: Bucket = [name, own]
  return own === network ? [bucket] : [bucket, [name, network, 'network']]
}

/** Growing delays by key, in memory: a restart forgets them, and users cannot cause a restart. */
export function createLimits(clock: Clock): Limits {
  const limiters = new Map<string, Limiter>()
  const limiterOf = ([name, , network]: Bucket): Limiter => {
    const id = `${name} ${network ?? ''}`
    const rule: Rule = network ? forNetwork(RULES[name]) : RULES[name]
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
 * Makes room for one more key, and returns when there is some. Removes the keys unused for longest,
 * and never a closed one: otherwise an attacker could erase its own key by trying others. While all
 * are closed, a new key waits until the first of them opens.
 */
function makeRoom(limiter: Limiter, now: number): number {
  const { keys, fullUntil } = limiter
  if (keys.size < MAX_KEYS) return 0
  if (now < fullUntil) return fullUntil
  let left = REMOVED_AT_ONCE
  let opens = Number.POSITIVE_INFINITY
  for (const [key, { openAt }] of keys) {
    opens = Math.min(opens, openAt)
    if (openAt > now) continue
    keys.delete(key)
    left -= 1
    if (left === 0) return 0
  }
  if (keys.size < MAX_KEYS) return 0
  limiter.fullUntil = opens
  return opens
}

const forNetwork = (rule: Rule): Rule => ({
  ...rule,
  free: rule.free * NETWORK_SHARE,
  leakMs: rule.leakMs / NETWORK_SHARE,
})

function removeOneTry(rule: Rule, tries: Tries): void {
  tries.count = Math.max(0, tries.count - 1)
  tries.openAt = Math.min(tries.openAt, tries.lastAt + delayAfter(rule, tries.count))
}

function addTry(rule: Rule, before: Tries | undefined, now: number): Tries {
  const leaked = before ? Math.floor((now - before.leakFrom) / rule.leakMs) : 0
  const left = Math.max(0, (before?.count ?? 0) - leaked)
  // Beyond the longest wait, more tries would only add days.
  const count = Math.min(left + 1, rule.free + Math.ceil(Math.log2(rule.longestMs / rule.firstMs)))
  const leakFrom = before && left > 0 ? before.leakFrom + leaked * rule.leakMs : now
  return { count, lastAt: now, leakFrom, openAt: now + delayAfter(rule, count) }
}

function delayAfter({ free, firstMs, longestMs }: Rule, count: number): number {
  return count < free ? 0 : Math.min(longestMs, firstMs * 2 ** (count - free))
}
