import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { Footprint, Question } from './footprint.ts'
import { SERVER } from './programs.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

export interface ServerProcess {
  url: string
  /** The errors it has logged. */
  readonly faults: readonly string[]
  footprint(): Promise<Footprint>
  /** The number of its open connections. */
  sockets(): Promise<number>
  /** Ends it like an operator; resolves to its exit code, or to the signal that ended it. */
  stop(): Promise<string>
}

/** The real server as its own process on a data folder; it ends with the test. */
export async function startServerProcess(dataDir: string): Promise<ServerProcess> {
  const preload = [
    '--expose-gc',
    '--disable-warning=ExperimentalWarning',
    '--import',
    './src/server/testing/processes/footprint.ts',
  ]
  const child = spawn(process.execPath, [...preload, SERVER], {
    cwd: ROOT,
    // The shell's own configuration must not reach it.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const faults: string[] = []
  const url = await readyUrl(child, faults)
  return {
    url,
    faults,
    footprint: () => ask<Footprint>(child, 'footprint'),
    sockets: () => ask<number>(child, 'sockets'),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const [code, signal] = await gone
      return signal ?? String(code)
    },
  }
}

async function ask<Answer>(child: ChildProcess, question: Question): Promise<Answer> {
  child.send(question)
  const [answer] = await once(child, 'message')
  return answer as Answer
}

/**
 * Resolves once the server reports that it listens; keeps reading, because a full pipe would block
 * it.
 */
function readyUrl(child: ChildProcess, faults: string[]): Promise<string> {
  const { promise, resolve: ready, reject } = Promise.withResolvers<string>()
  if (!child.stdout) throw new Error('The server has no output to read')
  createInterface({ input: child.stdout }).on('line', (line) => {
    const port = /"listening":(\d+)/.exec(line)?.[1]
    if (port) ready(`http://localhost:${port}`)
    else faults.push(line)
  })
  child.once('exit', (code, signal) =>
    reject(new Error(`The server ended with ${signal ?? code}\n${faults.join('\n')}`)),
  )
  return promise
}
