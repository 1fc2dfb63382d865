import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom, type Random } from './random.ts'

/** The minutes of a line that takes as long as it is told, in its short form. */
export const SHORT_MINUTES = 0.1

/** A promise, with the work that would break it. */
export interface Line {
  /** As it is asked for on the command line: `npm run torture -- kill`. */
  name: string
  /** The figure to reach, in one sentence. */
  promise: string
  /** The tool of this machine that the line cannot run without, when it is not there. */
  missing?(): string | undefined
  run(work: Work): Promise<Figure[]>
}

/** The context of a line. */
export interface Work {
  /** The same checks on little work, as in `npm test`. */
  short: boolean
  /** Minutes of the lines that take as long as they are told; less in a short form. */
  minutes: number
  seed: number
  /** Numbers that another run with the same seed meets again. */
  random: Random
  /** Makes a folder that is removed at the end of the line. */
  folder(): string
  /** Resources that end with the line, in the reverse order, whatever its outcome. */
  cleanup: AsyncDisposableStack
  tell(text: string): void
}

/** A measured part of a promise. A line that measures nothing has proved nothing: it counts as not held. */
export interface Figure {
  /** The thing counted or timed, such as « acknowledged facts lost ». */
  says: string
  /** The figure with its unit, and out of how many. */
  measured: string
  held: boolean
}

export interface Outcome {
  line: Pick<Line, 'name' | 'promise'>
  state: 'held' | 'not held' | 'failed' | 'not run'
  figures: Figure[]
  /** The reason of its failure, or the missing tool. */
  reason?: string
  seed: number
  /** The day of its run, as `2026-11-22`. */
  day: string
  seconds: number
}

export interface Options {
  short: boolean
  minutes: number
  seed: number
  tell?: (text: string) => void
  /** Ends the line before its time, which is then `failed`. */
  signal?: AbortSignal
}

/** Runs one line to its end and returns whether its promise held. Never throws: a fault of the line itself is `failed`. */
export async function runLine(
  line: Line,
  { short, minutes, seed, tell = () => {}, signal }: Options,
): Promise<Outcome> {
  const day = new Date().toISOString().slice(0, 10)
  const missing = line.missing?.()
  if (missing !== undefined)
    return { line, state: 'not run', figures: [], reason: missing, seed, day, seconds: 0 }
  const start = performance.now()
  const cleanup = new AsyncDisposableStack()
  const interrupted = interruption(cleanup, signal)
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'laveo-torture-'))
    cleanup.defer(() =>
      rmSync(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }),
    )
    return made
  }
  const outcome = async (): Promise<Pick<Outcome, 'state' | 'figures' | 'reason'>> => {
    try {
      const work = { short, minutes, seed, random: createRandom(seed), folder, cleanup, tell }
      const figures = await Promise.race([line.run(work), interrupted])
      const held = figures.length > 0 && figures.every((figure) => figure.held)
      return { state: held ? 'held' : 'not held', figures }
    } catch (error) {
      return failed(error)
    }
  }
  const results = await outcome()
  const unclean = await cleanup.disposeAsync().then(() => undefined, failed)
  return { line, ...(unclean ?? results), seed, day, seconds: (performance.now() - start) / 1000 }
}

/** Rejects at a fault that the line does not wait for, which would end the process, or when the line is told to end. */
function interruption(cleanup: AsyncDisposableStack, signal?: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  for (const fault of ['uncaughtException', 'unhandledRejection']) {
    process.on(fault, reject)
    // Removed last: cleaning up may meet such a fault too.
    cleanup.defer(() => void process.off(fault, reject))
  }
  signal?.addEventListener('abort', () => reject(signal.reason))
  return promise
}

/** A line that ended without measuring anything, and why. */
export const failed = (error: unknown) => ({
  state: 'failed' as const,
  figures: [] as Figure[],
  reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

/** The first few faults, for the table. */
export const firstFew = (lines: readonly string[]): string => lines.slice(0, 5).join('; ')

/** A figure that may be so high at most, such as 0 facts lost. */
export function atMost(says: string, value: number, limit: number, unit = ''): Figure {
  return { says, measured: `${readable(value)}${unit && ` ${unit}`}`, held: value <= limit }
}

/** A figure of what was found wrong, which nothing may be; the first few are named. `of` says out of how many. */
export function none(says: string, found: readonly unknown[], of = ''): Figure {
  const named = found.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
  return atMost(says, found.length, 0, [of, firstFew(named)].filter(Boolean).join(': '))
}

/** A figure that must be so high at least, such as the number of acknowledged facts. */
export function atLeast(says: string, value: number, limit: number, unit = ''): Figure {
  return { says, measured: `${readable(value)}${unit && ` ${unit}`}`, held: value >= limit }
}

/** A figure that must be so high, no more and no less. */
export function exactly(says: string, value: number, wanted: number): Figure {
  return { says, measured: `${readable(value)} of ${readable(wanted)}`, held: value === wanted }
}

/** A number with a space between the thousands, and two decimals where it is small. */
export function readable(value: number): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits }).replaceAll(',', ' ')
}
