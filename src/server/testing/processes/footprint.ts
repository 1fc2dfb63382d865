import { IncomingMessage, ServerResponse } from 'node:http'
import { queryObjects } from 'node:v8'

/**
 * The memory of a server process, after a full garbage collection. What a collection finds may free more, such as the
 * signal of a request, which the next one finds.
 */
export interface Footprint {
  heapBytes: number
  /** Running timers: each stream has some until it has ended. */
  timers: number
  /** Objects in memory of the kinds that each stream has until it has ended. */
  objects: Record<keyof typeof KINDS, number>
}

/** The questions of a test to the process. */
export type Question =
  | 'footprint'
  /** Only the bytes of heap: to count objects takes seconds, and 30 MB of memory that is not given back to the system. */
  | 'heap'
  /** Only the number of open connections. */
  | 'sockets'

const KINDS = { IncomingMessage, ServerResponse, AbortSignal }

const count = (resource: string) =>
  process.getActiveResourcesInfo().filter((kind) => kind === resource).length

function heap(): number {
  globalThis.gc?.()
  // The first collection may have freed what held more.
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

function weigh(): Footprint {
  const heapBytes = heap()
  const objects = Object.entries(KINDS).map(([name, kind]) => [name, queryObjects(kind)])
  return {
    heapBytes,
    timers: count('Timeout'),
    objects: Object.fromEntries(objects) as Footprint['objects'],
  }
}

// Loaded before the server by `torture/load`: answers each message on the process channel.
process.on('message', (question: Question) => {
  if (question === 'footprint') process.send?.(weigh())
  if (question === 'heap') process.send?.(heap())
  if (question === 'sockets') process.send?.(count('TCPSocketWrap'))
})
// The channel alone must not keep the process running.
process.channel?.unref()
