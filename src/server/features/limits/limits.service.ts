import { AppError } from '#server/lib/app-error.ts'
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
 * `longestMs` is also the pace an attacker is held to, and the longest wait an attack can cost the owner.
 */
const RULES = {
  signInAccount: {
    free: 5,
    firstMs: 5_000,
    longestMs: 15 * MINUTE_MS,
    leakMs: HOUR_MS,
  },
  signInKnownBrowser: {
    free: 10,
    firstMs: 5_000,
    longestMs: 5 * MINUTE_MS,
    leakMs: HOUR_MS / 2,
  },
  signInAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  signUpAddress: { free: 20, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  // Half the life of a reset link: under attack, a living one is always in the owner's mailbox.
  mailAccount: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS },
  mailAddress: { free: 30, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
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
  // Going to Wave and asking what became of it, by account: twenty a minute.
  wave: { free: 20, firstMs: 3_000, longestMs: 3_000, leakMs: 3_000 },
  // By account too: thirty invoices a minute.
  invoice: { free: 30, firstMs: 2_000, longestMs: 2_000, leakMs: 2_000 },
  // A reading of the whole house, by account.
  export: { free: 10, firstMs: 10_000, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // A whole day's photos that waited for the network, then one a second.
  photo: { free: 150, firstMs: 1_000, longestMs: 1_000, leakMs: 1_000 },
  // A tour's refused steps that waited for the network, then one a minute: a phone keeps the rest and asks again.
  claim: { free: 60, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  passwordCheck: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: HOUR_MS },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES

/** How many keys each limit remembers; past that the one left alone longest goes, so that no flood grows the server. */
const MAX_KEYS = 50_000

interface Tries {
  count: number
  /** When the last one was counted. */
  lastAt: number
  /** What is forgotten is reckoned from here. */
  leakFrom: number
  /** No try is answered before this moment. */
  openAt: number
}

/** Whose tries are counted, under which limit. */
export type Bucket = readonly [name: LimitName, key: string]

export interface Limits {
  /** Counts one try, or throws TOO_MANY_TRIES when it comes too early. A refused try costs nothing more. */
  take(name: LimitName, key: string): void
  /** Counts one try in every bucket or, when it comes too early for one of them, in none. */
  takeAll(buckets: readonly Bucket[]): void
  /** A try that turned out right does not count. */
  giveBack(buckets: readonly Bucket[]): void
  /** The key starts anew. */
  clear(name: LimitName, key: string): void
}

/** Growing delays by key, in memory: a restart forgets them, and no one can make the server restart. */
export function createLimits(clock: Clock): Limits {
  const known = new Map<LimitName, Map<string, Tries>>()
  const of = (name: LimitName) => {
    const keys = known.get(name) ?? new Map<string, Tries>()
    known.set(name, keys)
    return keys
  }

  function takeAll(buckets: readonly Bucket[]): void {
    const now = clock.now()
    const waits = buckets.map(([name, key]) => (of(name).get(key)?.openAt ?? 0) - now)
    const wait = Math.max(0, ...waits)
    if (wait > 0) throw new AppError('TOO_MANY_TRIES', { retryAfter: Math.ceil(wait / 1000) })
    for (const [name, key] of buckets) {
      const keys = of(name)
      const tries = oneMore(RULES[name], keys.get(key), now)
      // Last in the map is newest: the first one is the one to forget.
      keys.delete(key)
      keys.set(key, tries)
      const [oldest] = keys.keys()
      if (keys.size > MAX_KEYS && oldest !== undefined) keys.delete(oldest)
    }
  }

  return {
    takeAll,
    take: (name, key) => takeAll([[name, key]]),
    giveBack(buckets) {
      for (const [name, key] of buckets) {
        const tries = of(name).get(key)
        if (!tries) continue
        tries.count = Math.max(0, tries.count - 1)
        tries.openAt = Math.min(tries.openAt, tries.lastAt + delayAfter(RULES[name], tries.count))
      }
    },
    clear: (name, key) => void of(name).delete(key),
  }
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
