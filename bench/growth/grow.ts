import { type Ground, READS, writeCalls } from './calls.ts'

/** Milliseconds of each call in each round, by the database that was asked. */
export type Times = Map<string, number[][]>

/** How often a read is repeated in a round; the fastest counts, as no other process delayed it. */
const REPEATS = 4

/**
 * Makes every call in each database in turn, round after round, so that a slow moment of the machine
 * meets all of them.
 */
export async function timeCalls(grounds: readonly Ground[], rounds: number): Promise<Times> {
  const times: Times = new Map()
  for (let round = 0; round <= rounds; round += 1) {
    // The first round fills the caches and compiles; it does not count.
    const isCounted = round > 0
    for (const [name, call] of Object.entries(READS))
      for (const [i, ground] of grounds.entries()) {
        const fastest = await fastestOf(ground, async () => JSON.stringify(await call(ground)))
        if (isCounted) add(times, name, i, fastest)
      }
    for (const [i, ground] of grounds.entries()) {
      ground.t.clock.advance(3_600_000)
      await writeCalls(ground, async (name, call) => {
        const start = performance.now()
        const result = await call()
        if (isCounted) add(times, name, i, performance.now() - start)
        return result
      })
    }
  }
  return times
}

async function fastestOf({ t }: Ground, call: () => Promise<unknown>): Promise<number> {
  const { sqlite } = t.database
  let fastest = Number.POSITIVE_INFINITY
  for (let n = 0; n < REPEATS; n += 1) {
    // A change, after which no read shares the answer of an earlier one.
    sqlite.exec('update open_order_counts set count = count')
    const start = performance.now()
    await call()
    fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}

function add(times: Times, name: string, database: number, ms: number): void {
  const all = times.get(name) ?? []
  times.set(name, all)
  const own = all[database] ?? []
  all[database] = own
  own.push(ms)
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The median over the rounds of how many times slower a call is in one database than in the first. */
export function growthOf(all: readonly number[][], database: number): number {
  const [first = [], other = []] = [all[0], all[database]]
  return median(other.map((ms, round) => ms / (first[round] ?? Number.NaN)))
}
