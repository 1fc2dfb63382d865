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

/** What a test asks of the process: to be weighed, or only for the number of its open connections. */
export type Question = 'footprint' | 'sockets'

const KINDS = { IncomingMessage, ServerResponse, AbortSignal }

const count = (resource: string) =>
  process.getActiveResourcesInfo().filter((kind) => kind === resource).length

function weigh(): Footprint {
  globalThis.gc?.()
  const objects = Object.entries(KINDS).map(([name, kind]) => [name, queryObjects(kind)])
  return {
    heapBytes: process.memoryUsage().heapUsed,
    timers: count('Timeout'),
    objects: Object.fromEntries(objects) as Footprint['objects'],
  }
}

// Loaded before the server by `torture/load`: answers each message on the process channel.
process.on('message', (question: Question) => {
  process.send?.(question === 'sockets' ? count('TCPSocketWrap') : weigh())
})
// The channel alone must not keep the process running.
process.channel?.unref()
