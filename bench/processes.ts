import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { staleParts } from '../scripts/stamp.mjs'
import type { LoadOrder, LoadResult } from './load/load.ts'
import { type Cores, pinned, processorSeconds, residentMegabytes } from './machine.ts'
import { startMailProvider } from './mail-provider.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** A server that runs in a process of its own. */
export interface Peer {
  label: string
  port: number
  /** Megabytes; undefined where the system does not tell it. */
  resident(): number | undefined
  processorSeconds(): number | undefined
  pid: number
  stop(): Promise<void>
}

/** The server that is measured. */
export interface Product extends Peer {
  child: ChildProcess
  /** Milliseconds from its start to its first answer. */
  readyMs: number
  /** Waits until it has nothing more to do. */
  rest(): Promise<void>
}

const SOURCES = ['src/server/main.ts']
const BUILT = ['--max-semi-space-size=4', 'dist/server/main.js']

/** The command of the measured server: the build as `npm start` runs it, or the sources while the build is stale. */
export const productCommand = staleParts(ROOT).includes('server') ? SOURCES : BUILT

const mailProvider = startMailProvider()

interface ProductOptions {
  cores: Cores
  /** Node's own options, such as a file to load first. */
  nodeOptions?: string[]
  /** Waits until the server is at rest; true unless given. */
  rest?: boolean
  /** Configuration beside the usual one. */
  variables?: Record<string, string>
}

/** The product in its production configuration on a data folder; resolves once it answers. */
export async function startProduct(
  dataDir: string,
  { cores, nodeOptions = [], variables = {}, rest = true }: ProductOptions,
): Promise<Product> {
  const port = await freePort()
  const [program, args] = pinned(cores.server, [
    process.execPath,
    ...nodeOptions,
    ...productCommand,
  ])
  const log = join(dataDir, 'server.log')
  const start = performance.now()
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // As `npm start` sets it.
      MALLOC_TRIM_THRESHOLD_: '131072',
      DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost',
      DATA_DIR: dataDir,
      ...(await mailProvider).variables,
      ...variables,
    },
    stdio: ['ignore', openSync(log, 'a'), openSync(log, 'a'), 'ipc'],
  })
  children.add(child)
  const readyMs = await answers(child, port, start, log)
  if (rest) await atRest(child)
  const own = { child, readyMs, rest: () => atRest(child) }
  return Object.assign(peerOf('product', child, port), own)
}

/** Milliseconds from `start` until a request is answered. */
async function answers(child: ChildProcess, port: number, start: number, log: string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${readFileSync(log, 'utf8')}`)
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok, body }) => body?.cancel().then(() => ok) ?? ok,
      () => false,
    )
    if (answered) return performance.now() - start
    await new Promise((wait) => setTimeout(wait, 5))
  }
}

/** Waits until the server has done the work of its start, such as deleting old rows. */
async function atRest(child: ChildProcess): Promise<void> {
  let [used, rests] = [0, 0]
  for (let tries = 0; rests < 3 && tries < 100; tries += 1) {
    await new Promise((wait) => setTimeout(wait, 100))
    const now = processorSeconds(child.pid ?? 0) ?? 0
    rests = now - used < 0.02 ? rests + 1 : 0
    used = now
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** A limit: a bare server of `bench/limits` that gets `order` and answers with its port. */
export async function startLimit(name: string, order: unknown, cores: Cores): Promise<Peer> {
  const file = join(import.meta.dirname, 'limits', `${name}.ts`)
  const [program, args] = pinned(cores.server, [process.execPath, file])
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.add(child)
  child.send(order as object)
  const port = await message<number>(child, `the limit ${name}`)
  return peerOf('limit', child, port)
}

function peerOf(label: string, child: ChildProcess, port: number): Peer {
  const pid = child.pid ?? 0
  return {
    label,
    port,
    pid,
    resident: () => residentMegabytes(pid),
    processorSeconds: () => processorSeconds(pid),
    stop: () => stop(child),
  }
}

/** The probe of the event loop, as options of Node. */
export const LOOP_PROBE = ['--import', join(import.meta.dirname, 'probes/loop-delay.ts')]

/** Sends requests from a process of its own on the cores of the load. */
export async function runLoad(asked: LoadOrder, cores: Cores): Promise<LoadResult> {
  const file = join(import.meta.dirname, 'load', 'generator.ts')
  const [program, args] = pinned(cores.load, [process.execPath, file])
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.add(child)
  const result = await order<LoadResult>(child, asked)
  await stop(child)
  return result
}

/** Sends an order to a process and resolves to its answer. */
export async function order<T>(child: ChildProcess, what: object | string): Promise<T> {
  const answer = message<T>(child, 'the process')
  child.send(what)
  return answer
}

/** The next message of a process; throws when it ends before. */
async function message<T>(child: ChildProcess, name: string): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const onEnd = (code: number | null, signal: NodeJS.Signals | null) =>
    reject(new Error(`${name} ended with ${signal ?? code}`))
  child.once('message', resolve).once('exit', onEnd)
  return promise.finally(() => child.off('message', resolve).off('exit', onEnd))
}

const children = new Set<ChildProcess>()

async function stop(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Ends every process that is still running: nothing survives an interrupted run. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL')
}
