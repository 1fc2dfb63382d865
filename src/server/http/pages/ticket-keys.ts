import type { Deps } from '#server/deps.ts'
import type { HttpContext } from '../context.ts'

/** The public keys with which anybody checks a deposit ticket, as a JSON Web Key Set (RFC 7517). */
export function serveTicketKeys({ tickets }: Pick<Deps, 'tickets'>) {
  return (c: HttpContext): Response =>
    c.json(tickets.published, 200, { 'Cache-Control': 'public, max-age=3600' })
}
