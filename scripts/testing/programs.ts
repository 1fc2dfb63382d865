import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { resultsSize } from './results.ts'

/** A step in which so many minutes go by without one result hangs: no test may take as long. */
const SILENT_MINUTES = 15

const running = new Set<ChildProcess>()

export interface Failure {
  reason: string
  /** Killed, or ended in another way than a tool that reports failed tests does. */
  crashed: boolean
}

/** Runs a program of node_modules/.bin; resolves to how it failed, or to nothing once it succeeded. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Failure | undefined> {
  // NODE_ENV=production in the caller's shell would change what the tools and the tests do.
  const { NODE_ENV: _, ...inherited } = process.env
  const path = `${resolve('node_modules/.bin')}:${process.env.PATH ?? ''}`
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...inherited, ...env, PATH: path },
    detached: true,
  })
  running.add(child)
  let hangs = false
  const watch = onSilence(() => {
    hangs = true
    endGroup(child, 'SIGKILL')
  })
  return new Promise((settled) => {
    const end = (reason: string, crashed = true) => {
      clearInterval(watch)
      running.delete(child)
      // Processes started by a killed program may still live.
      if (reason) endGroup(child, 'SIGKILL')
      settled(reason ? { reason: `${program} ${reason}`, crashed } : undefined)
    }
    child.once('error', ({ message }) => end(`could not start: ${message}`))
    child.once('exit', (code, signal) => {
      if (hangs) end(`was stopped after ${SILENT_MINUTES} minutes without any result`)
      else if (signal) end(`was ended by ${signal}`)
      else if (code === 0) end('')
      else end(`ended with code ${code}`, code !== 1)
    })
  })
}

/** Ends every program that runs, with the processes that it started. */
export function endPrograms(signal: NodeJS.Signals): void {
  for (const child of running) endGroup(child, signal)
}

/** Counts the minutes without a result; a machine that slept meanwhile counts none. */
function onSilence(stop: () => void): NodeJS.Timeout {
  let size = resultsSize()
  let minutes = 0
  return setInterval(() => {
    minutes = resultsSize() === size ? minutes + 1 : 0
    size = resultsSize()
    if (minutes >= SILENT_MINUTES) stop()
  }, 60_000)
}

/** The tools start processes of their own (workers, browsers, servers): all of them go. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // Already gone.
  }
}
