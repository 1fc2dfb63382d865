import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The outcome of a test; one that has only started when its step ends was lost with it. */
export type Outcome = 'started' | 'passed' | 'failed' | 'timed out' | 'skipped'

export interface Result {
  step: string
  /** Unique in its step. */
  id: string
  /** The file and the sentence. */
  title: string
  outcome: Outcome
  ms?: number
  /** The first line of the error. */
  error?: string
}

/** One JSON object a line, written as each test starts and ends, so that nothing is lost with a step that is killed. */
export const RESULTS_FILE = resolve(
  import.meta.dirname,
  '../../node_modules/.cache/test-results.ndjson',
)

/** Begins a run's results. */
export function clearResults(): void {
  rmSync(RESULTS_FILE, { force: true })
  mkdirSync(dirname(RESULTS_FILE), { recursive: true })
}

export function addResult(result: Result): void {
  const error = result.error && firstLine(result.error)
  appendFileSync(RESULTS_FILE, `${JSON.stringify({ ...result, error })}\n`)
}

/** Grows with each result. */
export function resultsSize(): number {
  return existsSync(RESULTS_FILE) ? statSync(RESULTS_FILE).size : 0
}

export function readResults(): Result[] {
  return existsSync(RESULTS_FILE) ? lastResults(readFileSync(RESULTS_FILE, 'utf8')) : []
}

/** The last outcome of each test. That it started says nothing once its end is known: the two may come the wrong way round. */
export function lastResults(lines: string): Result[] {
  const last = new Map<string, Result>()
  for (const line of lines.split('\n')) {
    const result = parse(line)
    if (!result) continue
    const key = `${result.step} ${result.id}`
    if (result.outcome !== 'started' || !last.has(key)) last.set(key, result)
  }
  return [...last.values()]
}

/** A process that is killed may leave half a line. */
function parse(line: string): Result | undefined {
  try {
    return JSON.parse(line) as Result
  } catch {
    return undefined
  }
}

/** Without the colours of a terminal. */
function firstLine(text: string): string {
  const plain = text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')
  return plain.split('\n').find((line) => line.trim() !== '') ?? ''
}
