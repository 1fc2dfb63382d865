/** The memory of a server process, after a full garbage collection. */
export interface Footprint {
  heapBytes: number
  /** Open connections. */
  sockets: number
  /** Running timers: each stream has some until it has ended. */
  timers: number
}

// Loaded before the server by `startServerProcess`: answers each message on the process channel.
process.on('message', () => {
  globalThis.gc?.()
  const resources = process.getActiveResourcesInfo()
  const count = (kind: string) => resources.filter((resource) => resource === kind).length
  const footprint: Footprint = {
    heapBytes: process.memoryUsage().heapUsed,
    sockets: count('TCPSocketWrap'),
    timers: count('Timeout'),
  }
  process.send?.(footprint)
})
// The channel alone must not keep the process running.
process.channel?.unref()
