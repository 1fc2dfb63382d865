import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Rule {
  /** Tries that cost nothing. */
  free: number
  /** Wait after the first try past those; it doubles with each further one, up to `longestMs`. */
  firstMs: number
  longestMs: number
  /** A key that is left alone for this long starts anew. */
  forgetMs: number
}

/** Every limit of the product. By account they are strict, by address generous: a whole quarter may share one. */
const RULES = {
  signInAccount: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, forgetMs: 24 * HOUR_MS },
  signInKnownBrowser: {
    free: 10,
    firstMs: 5_000,
    longestMs: 5 * MINUTE_MS,
    forgetMs: 24 * HOUR_MS,
  },
  signInAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, forgetMs: HOUR_MS },
  signUpAddress: { free: 20, firstMs: 10_000, longestMs: 10 * MINUTE_MS, forgetMs: HOUR_MS },
  mailAccount: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: 24 * HOUR_MS },
  mailAddress: { free: 30, firstMs: 10_000, longestMs: 10 * MINUTE_MS, forgetMs: HOUR_MS },
  codeSendAddress: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: 6 * HOUR_MS },
  codeSendOverall: {
    free: 10,
    firstMs: MINUTE_MS,
    longestMs: 30 * MINUTE_MS,
    forgetMs: 6 * HOUR_MS,
  },
  codeTryAddress: { free: 20, firstMs: 5_000, longestMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  linkAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, forgetMs: HOUR_MS },
  contactAddress: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: 6 * HOUR_MS },
  applicationAddress: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: 6 * HOUR_MS },
  passwordCheck: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, forgetMs: 24 * HOUR_MS },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES

/** How many keys are remembered; past that the oldest goes, so that no flood grows the server. */
const MAX_KEYS = 50_000

interface Tries {
  count: number
  lastAt: number
  /** No try is answered before this moment. */
  openAt: number
}

export interface Limits {
  /** Counts one try, or throws TOO_MANY_TRIES when it comes too early. A refused try costs nothing more. */
  take(name: LimitName, key: string): void
  /** After a success: the key starts anew. */
  clear(name: LimitName, key: string): void
}

/** Growing delays by key, in memory: a restart forgets them, and no one can make the server restart. */
export function createLimits(clock: Clock): Limits {
  const known = new Map<string, Tries>()

  return {
    take(name, key) {
      const rule = RULES[name]
      const now = clock.now()
      const id = `${name} ${key}`
      const before = known.get(id)
      const tries =
        before && now - before.lastAt < rule.forgetMs
          ? before
          : { count: 0, lastAt: now, openAt: 0 }
      if (now < tries.openAt)
        throw new AppError('TOO_MANY_TRIES', { retryAfter: Math.ceil((tries.openAt - now) / 1000) })
      const count = tries.count + 1
      // Last in the map is newest: the first one is the one to forget.
      known.delete(id)
      known.set(id, { count, lastAt: now, openAt: now + delayAfter(rule, count) })
      const [oldest] = known.keys()
      if (known.size > MAX_KEYS && oldest !== undefined) known.delete(oldest)
    },
    clear(name, key) {
      known.delete(`${name} ${key}`)
    },
  }
}

function delayAfter({ free, firstMs, longestMs }: Rule, count: number): number {
  if (count < free) return 0
  return Math.min(longestMs, firstMs * 2 ** Math.min(30, count - free))
}
