import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const THREADS = '/proc/self/task'
/** With 5 more and one processor, the event loop gets three quarters of a busy processor. */
const NICER = 5
const NICEST = 19

/**
 * Makes the event loop come before Node's pool of threads, which hashes passwords: a flood of sign-ins then takes less
 * from everyone else. Linux alone tells threads by number; elsewhere nothing changes. The pool must have been used.
 */
export function putPoolSecond(): void {
  for (const thread of poolThreads())
    setPriority(thread, Math.min(getPriority(thread) + NICER, NICEST))
}

/** The pool's threads; none where the system does not name them. */
export function poolThreads(): number[] {
  try {
    const isOfPool = (id: string) =>
      readFileSync(`${THREADS}/${id}/comm`, 'utf8') === 'libuv-worker\n'
    return readdirSync(THREADS).filter(isOfPool).map(Number)
  } catch {
    return []
  }
}
