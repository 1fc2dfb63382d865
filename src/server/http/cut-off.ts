import type { HttpContext } from './context.ts'

/** What a request is answered, for the log alone, when nobody is there to read it: nginx began this custom. */
const CLIENT_CLOSED_REQUEST = 499

/** Whether the client has left before its whole body came: what fails after that is no fault of ours. */
export function isCutOff(c: HttpContext): boolean {
  return c.env?.incoming?.complete === false && c.req.raw.signal.aborted
}

/** The answer to a request that was cut off. */
export function closedByClient(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST })
}
