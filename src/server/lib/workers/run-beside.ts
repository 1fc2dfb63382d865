import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '#server/root.ts'
import { MINUTE_MS } from '#shared/dates.ts'

interface Run {
  /** Its name in `src/cli`, and beside the built server. */
  program: 'backup' | 'verify'
  args: readonly string[]
  dataDir: string
  stopping: AbortSignal
  limitMs: number
}

/** How a program ended: its code, or the signal that killed it, and what it wrote. */
interface Ended {
  code: number | string
  stdout: string
  stderr: string
}

/**
 * Runs a program of ours in a process of its own, which ends with this one: the event loop does not wait. Rejects when it
 * cannot start, is not over in time, or `stopping` ends it.
 */
export async function runBeside(run: Run): Promise<Ended> {
  const { program, args, dataDir, stopping, limitMs } = run
  const late = new AbortController()
  // Node keeps a signal of `AbortSignal.timeout` until its time, long after the program has ended.
  const timer = setTimeout(() => late.abort(), limitMs).unref()
  const child = spawn(process.execPath, [fileOf(program), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    // It ends when the channel closes, also when the server is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal: AbortSignal.any([stopping, late.signal]),
  })
  try {
    const [code, stdout, stderr] = await Promise.all([
      endOf(child),
      said(child.stdout),
      said(child.stderr),
    ])
    return { code, stdout, stderr }
  } catch (error) {
    throw late.signal.aborted
      ? new Error(`it was not over in ${limitMs / MINUTE_MS} minutes`)
      : error
  } finally {
    clearTimeout(timer)
  }
}

/** The program beside the built server; in development, its source. */
function fileOf(program: Run['program']): string {
  const built = join(import.meta.dirname, `${program}.js`)
  return existsSync(built) ? built : join(ROOT, `src/cli/${program}.ts`)
}

const said = (stream: ChildProcess['stdout']) => (stream ? text(stream) : '')

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = await once(child, 'exit')
  return code ?? signal
}
