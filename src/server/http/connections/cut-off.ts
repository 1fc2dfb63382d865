import type { HttpContext } from '../context.ts'

/** The status in the log of a request whose client has left; nginx's convention. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Whether the client disconnected before the end of its body: later errors are then not faults of
 * the server.
 */
export function isCutOff(c: HttpContext): boolean {
  return c.env?.incoming?.complete === false && c.req.raw.signal.aborted
}

/** The answer to a request that was cut off. */
export function closedByClient(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST })
}
