import { verifyAsync } from '@noble/ed25519'
import {
  signedBytes,
  splitTicket,
  type TicketFacts,
  unpackFacts,
} from '#shared/orders/tickets/ticket-facts.ts'
import type { TicketKey } from '#shared/orders/tickets/ticket-keys.ts'

/** The result of checking a ticket with these keys. */
export type Verdict =
  | { is: 'ours'; facts: TicketFacts }
  | { is: 'foreign' }
  /** None of these keys has the id that the ticket names. */
  | { is: 'unknown-key' }

/** Checks the signature of a whole ticket. */
export async function checkTicket(
  ticket: Uint8Array<ArrayBuffer>,
  keys: readonly TicketKey[],
): Promise<Verdict> {
  const { keyId, facts, signature } = splitTicket(ticket)
  const candidates = keys.filter(({ kid }) => kid === keyId)
  if (candidates.length === 0) return { is: 'unknown-key' }
  // The strict rule of RFC 8032, the same as the server's.
  for (const { x } of candidates)
    if (await verifyAsync(signature, signedBytes(facts), bytesOf(x), { zip215: false }))
      return { is: 'ours', facts: unpackFacts(facts) }
  return { is: 'foreign' }
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
