import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { SERVER } from '#server/testing/processes/programs.ts'
import type { Work } from './line.ts'

/** As `npm start`, the Dockerfile and the unit of systemd start it. */
const AS_STARTED = ['--max-semi-space-size=4']
const ROOT = resolve(import.meta.dirname, '..')

/** The real server in a process of its own. */
export interface TorturedServer {
  url: string
  port: number
  pid: number
  child: ChildProcess
  /** Lines of its log at `warn` or above. */
  readonly log: readonly string[]
  /** Milliseconds from its start until it listened. */
  readyMs: number
  /** Ends it like an operator; resolves to its exit code, or to the signal that ended it. */
  stop(): Promise<string>
  /** Ends it with SIGKILL: it does nothing more. */
  kill(): Promise<void>
}

interface Options {
  variables?: Record<string, string>
  /** More of Node's own options, such as `--expose-gc`. */
  nodeOptions?: string[]
  /** A program that starts it, such as `strace` with its options. */
  under?: string[]
  /** Kills it after so many milliseconds, although it may not listen yet. */
  lifeMs?: number
}

/** Starts the build on a data folder; resolves once it listens, rejects when it ends before. It ends with the line. */
export async function startServer(
  { cleanup }: Pick<Work, 'cleanup'>,
  dataDir: string,
  { variables = {}, nodeOptions = [], under = [], lifeMs }: Options = {},
): Promise<TorturedServer> {
  if (cleanup.disposed) throw new Error('The line is over')
  const options = [...AS_STARTED, ...nodeOptions]
  const [program = '', ...args] = [...under, process.execPath, ...options, SERVER]
  const start = performance.now()
  const child = spawn(program, args, {
    cwd: ROOT,
    // The shell's own configuration must not reach it.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      // As `npm start` sets it.
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await gone
  }
  cleanup.defer(kill)
  if (lifeMs !== undefined) setTimeout(kill, lifeMs)
  const log: string[] = []
  const port = await listening(child, log)
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    child,
    log,
    readyMs: performance.now() - start,
    kill,
    async stop() {
      child.kill('SIGTERM')
      const [code, signal] = await gone
      return signal ?? String(code)
    },
  }
}

/** Resolves to the port once the server reports that it listens; keeps reading, because a full pipe would block it. */
function listening(child: ChildProcess, log: string[]): Promise<number> {
  const { promise, resolve: ready, reject } = Promise.withResolvers<number>()
  if (!child.stdout) throw new Error('The server has no output to read')
  createInterface({ input: child.stdout }).on('line', (line) => {
    const port = /"listening":(\d+)/.exec(line)?.[1]
    if (port) ready(Number(port))
    else log.push(line)
  })
  child.once('exit', (code, signal) =>
    reject(new Error(`The server ended with ${signal ?? code}\n${log.join('\n')}`)),
  )
  return promise
}
