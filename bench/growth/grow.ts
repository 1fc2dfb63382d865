import { type Ground, READS, writeCalls } from './calls.ts'

/** The durations and sizes of one call in each database, in the order of the databases. */
export interface Taken {
  /** Milliseconds of each round, by the database. */
  ms: number[][]
  /** Characters of the answer, by the database; none for a write. */
  size: number[]
}

/** Repetitions of a read in a round; the fastest counts, as no other process delayed it. */
const REPEATS = 4
/** An answer with this part of another's characters counts as large: names and notes differ in length. */
const ALIKE = 0.8

/**
 * Makes every call in each database in turn, round after round, so that a slow moment of the machine
 * meets all of them.
 */
export async function timeCalls(
  grounds: readonly Ground[],
  rounds: number,
): Promise<Map<string, Taken>> {
  const times = new Map<string, Taken>()
  for (let round = 0; round <= rounds; round += 1) {
    // The first round fills the caches and compiles; it does not count.
    const isCounted = round > 0
    for (const [name, call] of Object.entries(READS))
      for (const [i, ground] of grounds.entries()) {
        const taken = takenBy(times, name, grounds.length)
        const fastest = await fastestOf(ground, async () => {
          taken.size[i] = JSON.stringify(await call(ground))?.length ?? 0
        })
        if (isCounted) taken.ms[i]?.push(fastest)
      }
    for (const [i, ground] of grounds.entries()) {
      ground.t.clock.advance(3_600_000)
      await writeCalls(ground, async (name, call) => {
        const start = performance.now()
        const result = await call()
        if (isCounted) takenBy(times, name, grounds.length).ms[i]?.push(performance.now() - start)
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
    sqlite.exec('update order_counts set count = count')
    const start = performance.now()
    await call()
    fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}

function takenBy(times: Map<string, Taken>, name: string, databases: number): Taken {
  const known = times.get(name)
  if (known) return known
  const made = { ms: Array.from({ length: databases }, () => []), size: [] }
  times.set(name, made)
  return made
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The median over the rounds of how many times slower a call is in the last database than in another. */
export function growthOf({ ms }: Taken, from: number): number {
  const [first = [], last = []] = [ms[from], ms.at(-1)]
  return median(last.map((one, round) => one / (first[round] ?? Number.NaN)))
}

/** The smallest database whose answer is about as large as that of the last one. */
export function alikeIn({ size }: Taken): number {
  const last = size.at(-1) ?? 0
  return Math.max(
    0,
    size.findIndex((one) => one >= last * ALIKE),
  )
}
