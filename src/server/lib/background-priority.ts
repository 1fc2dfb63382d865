import { spawnSync } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Makes this process run only on a processor that has nothing else to do. Linux's command `chrt` does it; where there is none,
 * the process has the lowest priority, which is nearly as good.
 */
export function runInBackground(): void {
  setPriority(constants.priority.PRIORITY_LOW)
  // A processor that runs a process of low priority counts as busy: the server's threads would wait for one another on the
  // other ones. One that runs an idle process counts as free.
  const args = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]
  spawnSync('chrt', args, { stdio: 'ignore' })
}
