import { IncomingMessage, ServerResponse } from 'node:http'
import { queryObjects } from 'node:v8'

/** The memory of a server process, after a full garbage collection. */
export interface Footprint {
  heapBytes: number
  /** Open connections. */
  sockets: number
  /** Running timers: each stream has some until it has ended. */
  timers: number
  /** Objects in memory of the kinds that each stream has until it has ended. */
  objects: Record<keyof typeof KINDS, number>
}

/** What the prototypes of all asynchronous generators inherit from; it has no constructor of its own. */
function AsyncGenerator() {}
AsyncGenerator.prototype = Object.getPrototypeOf(async function* () {}.prototype)

const KINDS = { IncomingMessage, ServerResponse, AbortSignal, AsyncGenerator }

// Loaded before the server by `startServerProcess`: answers each message on the process channel.
process.on('message', () => {
  globalThis.gc?.()
  const resources = process.getActiveResourcesInfo()
  const count = (kind: string) => resources.filter((resource) => resource === kind).length
  const footprint: Footprint = {
    heapBytes: process.memoryUsage().heapUsed,
    sockets: count('TCPSocketWrap'),
    timers: count('Timeout'),
    objects: Object.fromEntries(
      Object.entries(KINDS).map(([name, kind]) => [name, queryObjects(kind)]),
    ) as Footprint['objects'],
  }
  process.send?.(footprint)
})
// The channel alone must not keep the process running.
process.channel?.unref()
