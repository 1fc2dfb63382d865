import { spawnSync } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export interface Cores {
  server: string | undefined
  load: string | undefined
  /** For the report: the pinned cores, or the reason why nothing was pinned. */
  said: string
}

/** One core for the server and the others for the load, among the cores that this process may use. */
export function chooseCores(): Cores {
  const allowed = allowedCores()
  if (!has('taskset')) return unpinned('taskset is missing: server and load are not pinned')
  if (allowed.length < 2) return unpinned('one core only: server and load share it')
  const server = String(allowed.at(-1))
  const load = allowed.slice(0, -1).join(',')
  return { server, load, said: `server on core ${server}, load on core ${load}` }
}

const unpinned = (said: string): Cores => ({ server: undefined, load: undefined, said })

function allowedCores(): number[] {
  const status = readText('/proc/self/status')
  const list = /Cpus_allowed_list:\s*(\S+)/.exec(status)?.[1]
  if (!list) return cpus().map((_, core) => core)
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

export function has(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}

/** A command that runs on these cores only. */
export function pinned(cores: string | undefined, command: string[]): [string, string[]] {
  const [program = '', ...args] = command
  return cores === undefined ? [program, args] : ['taskset', ['-c', cores, program, ...args]]
}

/** Resident memory of a process in megabytes; undefined where the system does not tell it. */
export function residentMegabytes(pid: number): number | undefined {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** Seconds of processor time that a process has used; undefined where the system does not tell it. */
export function processorSeconds(pid: number): number | undefined {
  const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')
  if (!fields) return undefined
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks / TICKS_PER_SECOND
}

/** Linux reports times in this unit to programs, whatever its own clock. */
const TICKS_PER_SECOND = 100

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const TMPFS = 0x01021994

/** Files of this folder are only in memory, where a durable write costs nothing. */
export function isInMemory(folder: string): boolean {
  return statfsSync(folder).type === TMPFS
}

/** The machine in one line. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || process.arch
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} × ${model}, ${memory} GB, Node ${process.version.slice(1)}`
}
