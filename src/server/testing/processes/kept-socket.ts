import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SERVER } from './programs.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** `node:cluster`'s way to bind sockets: Node has no public one that does not accept on them. */
interface BoundSocket {
  readonly fd: number
  getsockname(out: { port?: number }): number
  close(): void
}
type Bind = (address: string, port: number, family: 4) => BoundSocket | number

/**
 * A socket that this process keeps and never accepts on, like systemd for a service with a
 * `.socket` unit.
 */
export function keepSocket(): { fd: number; port: number; close: () => void } {
  const { _createServerHandle: bind } = net as unknown as { _createServerHandle: Bind }
  const socket = bind('127.0.0.1', 0, 4)
  if (typeof socket === 'number') throw new Error(`No socket could be bound (${socket})`)
  const name: { port?: number } = {}
  socket.getsockname(name)
  return { fd: socket.fd, port: name.port ?? 0, close: () => socket.close() }
}

/**
 * Starts the real server on a kept socket; resolves once it listens. Rejects when it ends before.
 */
export async function serveOn(fd: number, variables: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: { PATH, DEMO: '0', LISTEN_FDS: '1', LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  await listening(child)
  return {
    /** Ends it as systemd does; resolves to its exit code. */
    async stop(): Promise<number | null> {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await exited
      return code as number | null
    },
    kill: () => child.kill('SIGKILL'),
  }
}

/** Keeps reading afterwards, because a full pipe would block it. */
function listening(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  if (!child.stdout) throw new Error('The server has no output to read')
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('"listening"')) resolve()
  })
  child.once('exit', (code, signal) =>
    reject(new Error(`The server ended with ${signal ?? code} before it listened`)),
  )
  return promise
}
