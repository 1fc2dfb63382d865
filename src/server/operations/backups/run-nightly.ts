import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ROOT } from '#server/root.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { BackupFault } from './backup-fault.ts'

/** The program beside the built server; in development, its source. */
const BUILT = join(import.meta.dirname, 'backup.js')
const PROGRAM = existsSync(BUILT) ? BUILT : join(ROOT, 'src/cli/backup.ts')

/** While it copies, the database's log only grows. Half a million orders take minutes. */
const LIMIT_MS = 2 * HOUR_MS

/**
 * Makes the nightly copy in a process of its own, which ends with this one, or after a time limit. Rejects with a fault that
 * says why it failed.
 */
export function runNightly(dataDir: string, stopping: AbortSignal, limitMs = LIMIT_MS) {
  return runBeside(dataDir, '--nightly', stopping, limitMs)
}

/** Moves the database's log into its file and empties it, in a process of its own: the server's event loop does not wait. */
export function runEmptyLog(dataDir: string, stopping: AbortSignal): Promise<void> {
  return runBeside(dataDir, '--empty-log', stopping, HOUR_MS)
}

async function runBeside(
  dataDir: string,
  option: string,
  stopping: AbortSignal,
  limitMs: number,
): Promise<void> {
  const late = AbortSignal.timeout(limitMs)
  const child = spawn(process.execPath, [PROGRAM, option], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    // It ends when this channel closes, also when the server is killed.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal: AbortSignal.any([stopping, late]),
  })
  // It is a pipe, by `stdio`.
  const [said, code] = await Promise.all([text(child.stderr as Readable), endOf(child)]).catch(
    (error: unknown) => {
      throw late.aborted
        ? new BackupFault(`it was not over in ${limitMs / MINUTE_MS} minutes`)
        : error
    },
  )
  if (code !== 0) throw new BackupFault(said.trim() || `the process ended with ${code}`)
}

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = await once(child, 'exit')
  return code ?? signal
}
