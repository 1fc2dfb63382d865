import type { Logger } from '#server/lib/logger.ts'
import { SECRET_STARTS } from '#shared/paths.ts'
import { isCutOff } from './connections/cut-off.ts'
import type { Middleware } from './context.ts'

const MAX_PATH = 200

/** Logs one line per request. No query, address or header: those can name a person. */
export function logRequests(logger: Logger): Middleware {
  // The line holds nothing to redact, and looking for it costs more than writing the line.
  const log = logger.child({}, { redact: [] })
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { status } = c.res
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: withoutSecret(c.req.path).slice(0, MAX_PATH),
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      userId: c.get('userId'),
    }
    // Busy, stopping or out of disk space: the cause has its own line.
    if (status === 503) log.warn(line, 'request')
    else if (status >= 500) log.error(line, 'request')
    // A client that disconnected while sending, which is ordinary on a bad network.
    else if (c.get('quiet') || isCutOff(c)) log.debug(line, 'request')
    else log.info(line, 'request')
  }
}

/** The shape of our tokens, behind whatever stands before them in a mangled link. Ids and the names of files are shorter. */
const TOKENS = /[\w-]{43,}/g

/** A client's link is a secret in the path: a reader of the log must not be able to open it. */
function withoutSecret(path: string): string {
  const read = withPlainSlashes(path).toLowerCase()
  const start = SECRET_STARTS.find((one) => read.startsWith(one))
  return start ? `${start}…` : path.replace(TOKENS, '…')
}

/** `//c/…` and `/c%2f…` open nothing, but what follows is a link that does. */
function withPlainSlashes(path: string): string {
  return path.replace(/%(?:25)*(?:2f|5c)/gi, '/').replace(/[\\/]+/g, '/')
}
