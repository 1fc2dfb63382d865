import { generateKeyPairSync } from 'node:crypto'
import { createTicketSigner } from '#server/lib/ticket-key.ts'

/** Signs the tickets of one test process. */
export const testTickets = createTicketSigner(generateKeyPairSync('ed25519').privateKey)
