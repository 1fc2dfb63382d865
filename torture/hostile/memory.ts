import { readFileSync } from 'node:fs'

/** The memory of a process that is its own: pages of the database that the system keeps for it are not. */
export function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
