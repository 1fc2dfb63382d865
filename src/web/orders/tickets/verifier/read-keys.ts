import {
  TICKET_KEYS_PATH,
  type TicketKey,
  type TicketKeySet,
} from '#shared/orders/tickets/ticket-keys.ts'

/**
 * The public keys: today's with a network, otherwise those kept by the worker. Throws when there are none; with
 * `fresh`, also when the network has none.
 */
export async function readKeys({ fresh }: { fresh: boolean }): Promise<TicketKey[]> {
  const response = await fetch(TICKET_KEYS_PATH, { cache: fresh ? 'no-store' : 'default' })
  if (!response.ok) throw new Error(`The keys were answered by a ${response.status}`)
  const { keys }: TicketKeySet = await response.json()
  return keys
}
