import { createPublicKey, verify } from 'node:crypto'
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordDisk } from '#server/testing/faults/power-cut.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { testApp } from '#server/testing/test-app.ts'
import { signedBytes, splitTicket, unpackFacts } from '#shared/orders/tickets/ticket-facts.ts'
import type { TicketKeySet } from '#shared/orders/tickets/ticket-keys.ts'
import { loadTicketKey, type TicketSigner } from './ticket-key.ts'

const FACTS = {
  reference: '7b1e03d2',
  pieces: 8,
  total: 17_500,
  countedAt: Date.UTC(2025, 5, 10, 10, 12),
  promisedAt: Date.UTC(2025, 5, 11, 14, 0),
}

/** Whether a ticket's signature is right under the published key that the ticket names. */
function isOurs(ticket: Uint8Array, { keys }: TicketKeySet): boolean {
  const { keyId, facts, signature } = splitTicket(Uint8Array.from(ticket))
  const key = keys.find(({ kid }) => kid === keyId)
  if (!key) return false
  const { kty, crv, x } = key
  const publicKey = createPublicKey({ format: 'jwk', key: { kty, crv, x } })
  return verify(null, signedBytes(facts), publicKey, signature)
}

const filesOf = (dataDir: string) => readdirSync(dataDir).sort()
const sign = (signer: TicketSigner) => signer.sign(FACTS)

test('the key is made at the first start, for the server’s user only, and is the same at the next', async () => {
  const dataDir = temporaryFolder()
  const afterPowerCut = recordDisk(dataDir)
  const first = await loadTicketKey(dataDir)
  expect(filesOf(dataDir)).toEqual(['ticket-keys.json', 'ticket.key'])
  for (const name of filesOf(dataDir)) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
    expect(afterPowerCut(join(dataDir, name))).toBeDefined()
  }
  utimesSync(dataDir, 1, 1)
  const next = await loadTicketKey(dataDir)
  expect(next.published).toEqual(first.published)
  expect(sign(next)).toEqual(sign(first))
  // A full disk has no room for a second writing.
  expect(statSync(dataDir).mtimeMs).toBe(1000)
})

test('a ticket says what was signed, and nothing in it may change', async () => {
  const signer = await loadTicketKey(temporaryFolder())
  const ticket = sign(signer)
  expect(unpackFacts(splitTicket(Uint8Array.from(ticket)).facts)).toEqual(FACTS)
  expect(isOurs(ticket, signer.published)).toBe(true)
  for (const at of ticket.keys()) {
    const altered = Uint8Array.from(ticket)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(isOurs(altered, signer.published), `byte ${at}`).toBe(false)
  }
})

test('after another key, the tickets of the one before are still ours', async () => {
  const dataDir = temporaryFolder()
  const before = await loadTicketKey(dataDir)
  rmSync(join(dataDir, 'ticket.key'))
  const after = await loadTicketKey(dataDir)
  expect(after.published.keys).toHaveLength(2)
  expect(after.published.keys[0]).toEqual(before.published.keys[0])
  expect(isOurs(sign(before), after.published)).toBe(true)
  expect(isOurs(sign(after), after.published)).toBe(true)
  expect(isOurs(sign(after), before.published)).toBe(false)
})

test.each(['ticket.key', 'ticket-keys.json'])(
  'a damaged %s is named, with what to do',
  async (name) => {
    const dataDir = temporaryFolder()
    await loadTicketKey(dataDir)
    writeFileSync(join(dataDir, name), 'not this')
    await expect(loadTicketKey(dataDir)).rejects.toThrow(
      `${name} is damaged: restore it from a backup`,
    )
  },
)

test('anybody may read the public keys, for an hour, and nothing but them', async () => {
  const { app, deps } = testApp()
  const response = await app.request('/.well-known/laveo-key')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const { keys } = (await response.json()) as TicketKeySet
  expect(keys).toEqual(deps.tickets.published.keys)
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
})
