import { runBeside } from '#server/lib/workers/run-beside.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { BackupFault } from './backup-fault.ts'

/** While it copies, the database's log only grows. Half a million orders take minutes. */
const LIMIT_MS = 2 * HOUR_MS

/**
 * Makes the nightly copy in a process of its own, which ends with this one, or after a time limit. Rejects with a fault that
 * says why it failed.
 */
export function runNightly(dataDir: string, stopping: AbortSignal, limitMs = LIMIT_MS) {
  return runBackup('--nightly', { dataDir, stopping, limitMs })
}

/** Moves the database's log into its file and empties it, in a process of its own: the server's event loop does not wait. */
export function runEmptyLog(dataDir: string, stopping: AbortSignal): Promise<void> {
  return runBackup('--empty-log', { dataDir, stopping, limitMs: HOUR_MS })
}

async function runBackup(
  option: string,
  run: { dataDir: string; stopping: AbortSignal; limitMs: number },
): Promise<void> {
  const { code, stderr } = await runBeside({ program: 'backup', args: [option], ...run })
  if (code !== 0) throw new BackupFault(stderr.trim() || `the process ended with ${code}`)
}
