import { AppError, retryAfterOf } from '#server/lib/app-error.ts'
import { addressKey, networkKey } from '#server/lib/client-address.ts'
import { type Clock, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'

interface Rule {
  /** Tries that cost nothing. */
  free: number
  /** Wait after the last free try; it doubles with each further one, up to `longestMs`. */
  firstMs: number
  longestMs: number
  /** One try is forgotten every so often: a busy address must not pay for what others tried an hour ago. */
  leakMs: number
}

/**
 * Every limit of the product. By account they are strict, by address generous: a whole quarter may share one.
 * `longestMs` is also the pace that an attacker is held to.
 */
const RULES = {
  signInAccount: {
    free: 5,
    firstMs: 5_000,
    longestMs: 15 * MINUTE_MS,
    leakMs: HOUR_MS,
  },
  // Beside it, for addresses that have not tried this account in six hours: one try each, and together no more than
  // the account allows everybody else.
  signInFirst: { free: 1, firstMs: 6 * HOUR_MS, longestMs: 6 * HOUR_MS, leakMs: 6 * HOUR_MS },
  signInBeside: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: HOUR_MS },
  signInKnownBrowser: {
    free: 10,
    firstMs: 5_000,
    longestMs: 5 * MINUTE_MS,
    leakMs: HOUR_MS / 2,
  },
  signInAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  // What one address has hashed, rightly or wrongly: two passwords a second, a small part of what the server can do.
  hashAddress: { free: 120, firstMs: 500, longestMs: 500, leakMs: 500 },
  // The same for a browser that is known, and for an account that is signed in.
  hashKnown: { free: 30, firstMs: 2_000, longestMs: 2_000, leakMs: 2_000 },
  signUpAddress: { free: 20, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  // Half the life of a reset link: under attack, a living one is always in the owner's mailbox.
  mailAccount: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS },
  // Confirmations that strangers at one address cause, and resets: apart, so that sign-ups never hold up an owner there.
  confirmAddress: { free: 30, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  resetAddress: { free: 30, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  // All that strangers cause, from wherever: two a minute. One address at its own pace takes half of that.
  mailOverall: {
    free: 120,
    firstMs: MINUTE_MS / 2,
    longestMs: MINUTE_MS / 2,
    leakMs: MINUTE_MS / 2,
  },
  // Kept for resets once the rest is used up, and what one address may have of it.
  mailReserved: { free: 60, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  mailReservedAddress: {
    free: 2,
    firstMs: 10 * MINUTE_MS,
    longestMs: HOUR_MS / 2,
    leakMs: HOUR_MS / 2,
  },
  // To the staff, about what strangers sent.
  mailNotices: { free: 40, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  codeSendAddress: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  codeSendOverall: { free: 10, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS / 2 },
  codeTryAddress: { free: 20, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // What a good link or ticket may have hashed: it is used once, so more is no owner's.
  linkUse: { free: 5, firstMs: 5_000, longestMs: 5 * MINUTE_MS, leakMs: HOUR_MS / 4 },
  linkAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  contactAddress: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  applicationAddress: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  // E-mails that tell the staff of a new request; past it requests are listed, and nobody is told.
  staffNotice: { free: 20, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: 10 * MINUTE_MS },
  // Orders by client: ten in a row, then one every five minutes.
  order: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: 5 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // Going to Wave and asking what became of it, by account: twenty a minute.
  wave: { free: 20, firstMs: 3_000, longestMs: 3_000, leakMs: 3_000 },
  // By account too: thirty invoices a minute.
  invoice: { free: 30, firstMs: 2_000, longestMs: 2_000, leakMs: 2_000 },
  // An export of all data, by account.
  export: { free: 10, firstMs: 10_000, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // All that is held on one person: four in a row, then one every quarter of an hour.
  ownExport: {
    free: 4,
    firstMs: 15 * MINUTE_MS,
    longestMs: 15 * MINUTE_MS,
    leakMs: 15 * MINUTE_MS,
  },
  // A whole day's photos that waited for the network, then one a second.
  photo: { free: 150, firstMs: 1_000, longestMs: 1_000, leakMs: 1_000 },
  // A tour's refused steps that waited for the network, then one a minute: a phone keeps the rest and asks again.
  claim: { free: 60, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // Another phone on an account, each of which is an e-mail to its owner.
  phoneChange: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS },
  passwordCheck: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: HOUR_MS },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES

/** How many keys each limit remembers: no flood of them grows the server. */
const MAX_KEYS = 50_000
/** When there are more, so many go at once: looking for them costs a pass over all. */
const FORGOTTEN_AT_ONCE = 500

/** How much more a whole IPv6 /48 may try than one of its /64. */
const NETWORK_SHARE = 4

interface Tries {
  count: number
  /** When the last one was counted. */
  lastAt: number
  /** What is forgotten is reckoned from here. */
  leakFrom: number
  /** No try is answered before this moment. */
  openAt: number
}

/** What one limit remembers: the key that was tried least lately comes first. */
interface Book {
  rule: Rule
  keys: Map<string, Tries>
  /** Until then every key is closed, and there is no room for another. */
  fullUntil: number
}

/** Whose tries are counted, under which limit; a network is counted apart from its parts. */
export type Bucket = readonly [name: LimitName, key: string, network?: 'network']

export interface Limits {
  /** Counts one try, or throws TOO_MANY_TRIES when it comes too early. A refused try costs nothing more. */
  take(name: LimitName, key: string): void
  /**
   * Counts one try in every bucket or, when it comes too early for one of them, in none. What it gives makes the try
   * one that never was: for what the server itself was too busy to look at.
   */
  takeAll(buckets: readonly Bucket[]): () => void
  /** As `takeAll`, but for nothing rather than a refusal when it comes too early. */
  tryTake(buckets: readonly Bucket[]): (() => void) | undefined
  /** A try that turned out right does not count. */
  giveBack(buckets: readonly Bucket[]): void
  /** The key starts anew. */
  clear(name: LimitName, key: string): void
}

/**
 * The buckets of a try from a network address, which one IPv6 customer has as a /64; and as a whole /48 where the
 * provider gives one, which counts in a bucket of its own.
 */
export function addressBuckets(name: LimitName, address: string): Bucket[] {
  const [own, network] = [addressKey(address), networkKey(address)]
  const bucket: Bucket = [name, own]
  return own === network ? [bucket] : [bucket, [name, network, 'network']]
}

/** Growing delays by key, in memory: a restart forgets them, and no one can make the server restart. */
export function createLimits(clock: Clock): Limits {
  const books = new Map<string, Book>()
  const bookOf = ([name, , network]: Bucket): Book => {
    const id = `${name} ${network ?? ''}`
    const rule: Rule = network ? forNetwork(RULES[name]) : RULES[name]
    const book = books.get(id) ?? { rule, keys: new Map<string, Tries>(), fullUntil: 0 }
    books.set(id, book)
    return book
  }

  function waitFor(bucket: Bucket, now: number): number {
    const book = bookOf(bucket)
    const tries = book.keys.get(bucket[1])
    return (tries ? tries.openAt : makeRoom(book, now)) - now
  }

  function count(bucket: Bucket, now: number): () => void {
    const { rule, keys } = bookOf(bucket)
    const key = bucket[1]
    const before = keys.get(key)
    const tries = oneMore(rule, before, now)
    // Last in the map is newest: the first ones are those to forget.
    keys.delete(key)
    keys.set(key, tries)
    return () => {
      const last = keys.get(key)
      if (!last) return
      forgetOne(rule, last)
      // Nobody tried since: the wait is what it was before.
      if (last === tries) last.openAt = before?.openAt ?? 0
    }
  }

  function takeAll(buckets: readonly Bucket[]): () => void {
    const now = clock.now()
    const wait = Math.max(0, ...buckets.map((bucket) => waitFor(bucket, now)))
    if (wait > 0) throw new AppError('TOO_MANY_TRIES', { retryAfter: Math.ceil(wait / 1000) })
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
        const { rule, keys } = bookOf(bucket)
        const tries = keys.get(bucket[1])
        if (tries) forgetOne(rule, tries)
      }
    },
    clear: (name, key) => void bookOf([name, key]).keys.delete(key),
  }
}

/**
 * Makes room for one more key, and says from when there is some. The keys left alone longest are forgotten, and never
 * one that is closed: who guesses must not make us forget it by trying others. While all are closed a new key waits
 * for the first of them to open.
 */
function makeRoom(book: Book, now: number): number {
  const { keys, fullUntil } = book
  if (keys.size < MAX_KEYS) return 0
  if (now < fullUntil) return fullUntil
  let left = FORGOTTEN_AT_ONCE
  let opens = Number.POSITIVE_INFINITY
  for (const [key, { openAt }] of keys) {
    opens = Math.min(opens, openAt)
    if (openAt > now) continue
    keys.delete(key)
    left -= 1
    if (left === 0) return 0
  }
  if (keys.size < MAX_KEYS) return 0
  book.fullUntil = opens
  return opens
}

const forNetwork = (rule: Rule): Rule => ({
  ...rule,
  free: rule.free * NETWORK_SHARE,
  leakMs: rule.leakMs / NETWORK_SHARE,
})

function forgetOne(rule: Rule, tries: Tries): void {
  tries.count = Math.max(0, tries.count - 1)
  tries.openAt = Math.min(tries.openAt, tries.lastAt + delayAfter(rule, tries.count))
}

function oneMore(rule: Rule, before: Tries | undefined, now: number): Tries {
  const leaked = before ? Math.floor((now - before.leakFrom) / rule.leakMs) : 0
  const left = Math.max(0, (before?.count ?? 0) - leaked)
  // Past the longest wait, more tries would only make it last for days.
  const count = Math.min(left + 1, rule.free + Math.ceil(Math.log2(rule.longestMs / rule.firstMs)))
  const leakFrom = before && left > 0 ? before.leakFrom + leaked * rule.leakMs : now
  return { count, lastAt: now, leakFrom, openAt: now + delayAfter(rule, count) }
}

function delayAfter({ free, firstMs, longestMs }: Rule, count: number): number {
  return count < free ? 0 : Math.min(longestMs, firstMs * 2 ** (count - free))
}
