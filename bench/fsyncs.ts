import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Traffic } from './load/load.ts'
import { type Cores, has } from './machine.ts'
import { type Peer, runLoad } from './processes.ts'

const SECONDS = 2

/**
 * The answers of a loaded server that share one fsync; undefined without `strace`, or where it may not look into
 * processes. Not measured together with speed, because `strace` slows the server.
 */
export async function answersPerFsync(
  { pid, port }: Peer,
  traffic: Traffic,
  connections: number,
  cores: Cores,
): Promise<number | undefined> {
  if (!has('strace')) return undefined
  const args = ['-f', '-c', '-e', 'trace=fsync,fdatasync', '-p', String(pid)]
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const told = text(strace.stderr)
  const ended = once(strace, 'exit')
  const result = await runLoad({ port, connections, seconds: SECONDS, traffic }, cores)
  traffic.from += result.taken
  strace.kill('SIGINT')
  await ended
  const lines = (await told).matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+).*\s(?:fsync|fdatasync)$/gm)
  const fsyncs = [...lines].reduce((sum, [, calls]) => sum + Number(calls), 0)
  return fsyncs === 0 ? undefined : result.answers / fsyncs
}
