import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTicketSigner } from '#server/lib/ticket-key.ts'
import { checkTicket } from '../verifier-script.ts'

const FACTS = {
  reference: '0a1e03d2',
  pieces: 8,
  total: 17_500,
  countedAt: Date.UTC(2025, 5, 10, 10, 12),
  promisedAt: null,
}

const newSigner = () => createTicketSigner(generateKeyPairSync('ed25519').privateKey)
const ticketOf = (signer = newSigner()) => Uint8Array.from(signer.sign(FACTS))

test('the browser reads what the server signed', async () => {
  const signer = newSigner()
  const { keys } = signer.published
  expect(await checkTicket(ticketOf(signer), keys)).toEqual({ is: 'ours', facts: FACTS })
  // The keys of before stay published, in front.
  const older = newSigner().published.keys
  expect(await checkTicket(ticketOf(signer), [...older, ...keys])).toMatchObject({ is: 'ours' })
})

test('no bit of a ticket may change', async () => {
  const signer = newSigner()
  const { keys } = signer.published
  const ticket = ticketOf(signer)
  for (const at of ticket.keys()) {
    const altered = Uint8Array.from(ticket)
    altered[at] = (altered[at] ?? 0) ^ 128
    expect(await checkTicket(altered, keys), `byte ${at}`).toEqual({
      is: at < 2 ? 'unknown-key' : 'foreign',
    })
  }
})

test('a ticket of somebody else is not ours, even under the name of our key', async () => {
  const { keys } = newSigner().published
  const foreign = newSigner()
  const names = foreign.published.keys.map(({ kid }) => kid)
  const renamed = keys.map((key) => ({ ...key, kid: names[0] ?? '' }))
  expect(await checkTicket(ticketOf(foreign), keys)).toEqual({ is: 'unknown-key' })
  expect(await checkTicket(ticketOf(foreign), renamed)).toEqual({ is: 'foreign' })
})
