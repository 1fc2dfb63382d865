import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { MINUTE_MS } from '#shared/dates.ts'

/** The share of the free file descriptors that connections may take: the rest opens files and calls other services. */
const SHARE = 3 / 4

/**
 * Refuses connections while there are as many as the file descriptors serve, and logs it, one line a minute at most. Without
 * a bound, the system resets them when no descriptor is left, and Node tells nobody. Bounds nothing where `free` is unknown.
 */
export function boundConnections(
  server: Server,
  { log, clock }: { log: Logger; clock: Clock },
  free = freeDescriptors(),
): void {
  if (free === undefined) return
  server.maxConnections = Math.max(1, Math.floor(free * SHARE))
  let lastLine = Number.NEGATIVE_INFINITY
  let refused = 0
  server.on('drop', () => {
    refused += 1
    if (clock.now() - lastLine < MINUTE_MS) return
    log.error(
      { refused, open: server.maxConnections },
      'CONNECTIONS ARE REFUSED: raise the limit of open files (LimitNOFILE, ulimit -n)',
    )
    lastLine = clock.now()
    refused = 0
  })
}

/** Number of descriptors that this process may still open. Only Linux tells; undefined elsewhere. */
function freeDescriptors(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const limit = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
    return limit === undefined ? undefined : Number(limit) - readdirSync('/proc/self/fd').length
  } catch {
    return undefined
  }
}
