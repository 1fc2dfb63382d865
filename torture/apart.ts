import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { failed, type Line, type Options, type Outcome, runLine } from './line.ts'

const PROGRAM = resolve(import.meta.dirname, 'one-line.ts')
/** A line may clean up for this time once its limit is over. */
const GRACE_MS = 60_000

interface Apart extends Omit<Options, 'tell' | 'signal'> {
  limitMs: number
  /** The program that calls `serveLine`. */
  program?: string
}

/**
 * Runs one line in a process of its own, so that neither a fault nor a loop of it reaches the next one: what it started ends
 * with it. Never throws.
 */
export async function runApart(
  { name, promise }: Pick<Line, 'name' | 'promise'>,
  { limitMs, program = PROGRAM, ...options }: Apart,
): Promise<Outcome> {
  const day = new Date().toISOString().slice(0, 10)
  const start = performance.now()
  const child = spawn(process.execPath, [program, name, JSON.stringify(options)], {
    // A group of its own: the processes that it starts belong to it.
    detached: true,
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  })
  let told: Outcome | undefined
  child.once('message', (outcome) => {
    told = outcome as Outcome
  })
  // A fault of the channel alone comes at any time, also once nobody waits for the process.
  child.on('error', () => {})
  const late = setTimeout(() => child.connected && child.disconnect(), limitMs)
  const tooLate = setTimeout(() => killGroup(child), limitMs + GRACE_MS)
  // Its last messages are read before the channel is closed.
  const ended = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(
    ([[code, signal]]) => `It ended with ${signal ?? code}`,
    (error: unknown) => error,
  )
  const seconds = (performance.now() - start) / 1000
  clearTimeout(late)
  clearTimeout(tooLate)
  killGroup(child)
  const { seed } = options
  const line = { name, promise }
  if (told) return { ...told, line }
  const isLate = seconds * 1000 >= limitMs
  const why = isLate ? `It took longer than ${limitMs / 60_000} minutes` : ended
  return { line, ...failed(why), seed, day, seconds }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

/** The other side: runs the line that the arguments name, tells its outcome and ends. */
export async function serveLine(lines: readonly Line[]): Promise<void> {
  const [name, options = '{}'] = process.argv.slice(2)
  const line = lines.find((known) => known.name === name)
  if (!line) throw new Error(`Unknown: ${name}`)
  const stop = new AbortController()
  // Its time is over, or the process that asks was ended.
  process.once('disconnect', () => stop.abort('Nobody waits for this line any more'))
  const tell = (text: string) => void process.stderr.write(`${text}\n`)
  const { signal } = stop
  const outcome = await runLine(line, { ...(JSON.parse(options) as Options), tell, signal })
  if (process.connected) process.send?.(outcome, () => process.exit())
  // No other process may be there to end the rest of the group.
  else process.kill(-process.pid, 'SIGKILL')
}
